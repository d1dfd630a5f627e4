// The yardstick: a bare Fastify that parses the request and answers with bytes that were recorded from the chat server.
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import fastify from 'fastify';
import type { Recording } from './processes/recording.ts';

const [file = '', port = ''] = process.argv.slice(2);
const [start, ...replies] = (JSON.parse(readFileSync(file, 'utf8')) as Recording).answers;
const answers = new Map(replies.map((answer) => [answer.text, answer]));

const app = fastify();
app.post('/v1/bots/:id/startChat', async (_request, reply) => send(reply, start));
app.post('/v1/sessions/:id/continueChat', async (request, reply) =>
  send(reply, answers.get((request.body as { message: { text: string } }).message.text)),
);
await app.listen({ host: '127.0.0.1', port: Number(port) });

function send(reply: FastifyReply, answer: Recording['answers'][number] | undefined): FastifyReply {
  if (!answer) return reply.code(404).send();
  return reply.code(200).headers(answer.headers).send(answer.body);
}

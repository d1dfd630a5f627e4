// Uploads as routes: an address to upload to, the upload, and the files themselves.
import { problem } from '@colloquy/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiResponse } from '../chats/api-response.ts';
import { problemResponse } from '../chats/api-response.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import { countedAddress } from './client-address.ts';
import type { RequireOperator } from './operator-token.ts';
import type { RateLimit } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { ReceivedBody } from './received-body.ts';
import { send } from './send.ts';
import { answerWithFile } from './served-file.ts';
import { serverUrlOf } from './server-url.ts';

/** Registers the routes. The second address of the first one is that of published web clients. */
export async function uploadRoutes(
  app: FastifyInstance,
  {
    colloquy,
    requireOperator,
    uploadRate,
  }: {
    readonly colloquy: Colloquy;
    readonly requireOperator: RequireOperator;
    /** In megabytes, for each address. */
    readonly uploadRate: RateLimit | undefined;
  },
): Promise<void> {
  const { uploads } = colloquy;
  const rate = uploadRate && createRateLimiter(uploadRate, limits.countedKeys);
  for (const path of ['/v1/generate-upload-url', '/api/v3/generate-upload-url'])
    app.post(path, { bodyLimit: limits.chatBodyBytes }, (request, reply) =>
      orUnavailable(request, reply, async () => {
        const serverUrl = trustworthyUrl(request);
        if (serverUrl === undefined)
          return send(reply, problemResponse(problem('BAD_REQUEST', { message: NO_HOST })));
        const body = request.body as ReceivedBody | undefined;
        const { origin } = request.headers;
        return sendBack(reply, await uploads.prepare(body?.json, { origin, serverUrl }));
      }),
    );

  app.register(async (bodies) => {
    // The bytes are taken as they come, whatever they say they are.
    bodies.removeAllContentTypeParsers();
    bodies.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    bodies.put('/v1/uploads', (request, reply) =>
      orUnavailable(request, reply, async () => {
        const { token = '' } = request.query as { token?: unknown };
        const length = request.headers['content-length'];
        const address = rate && countedAddress(request.ip);
        // Who does not say how much comes is counted with the largest file.
        const bytes = length === undefined ? uploads.largestFile() : Number(length);
        const allowance =
          address === undefined ? undefined : rate?.take(address, performance.now(), bytes / MEGABYTE);
        if (allowance?.isAllowed === false) {
          const seconds = Math.ceil(allowance.waitMs / 1_000);
          reply.header('retry-after', String(seconds)).header('connection', 'close');
          return send(reply, problemResponse(problem('TOO_MANY_REQUESTS', { message: TOO_MANY_BYTES })));
        }
        const answer = await uploads.receive(String(token), {
          stream: request.raw,
          contentLength: length === undefined ? undefined : Number(length),
          origin: request.headers.origin,
        });
        // What was not read of the body would be taken for the next request.
        if (answer.status !== 204 && !request.raw.readableEnded) reply.header('connection', 'close');
        return answer.status === 204 ? reply.code(204).send() : sendBack(reply, answer);
      }),
    );
  });

  app.get('/v1/files/:scope/:id/:name', (request, reply) =>
    orUnavailable(request, reply, async () => {
      const { scope, id } = request.params as { scope: string; id: string };
      const { searchParams } = new URL(request.url, 'http://localhost');
      const found = await uploads.find({ scope, id }, searchParams);
      if (found && !found.isOpen) await requireOperator(request);
      if (!found)
        return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such file.' })));
      return answerWithFile(request, reply, { file: found.file, read: uploads.read });
    }),
  );
}

const MEGABYTE = 1024 * 1024;
const TOO_MANY_BYTES = 'Too much was uploaded from your network in the last hour. Try again later.';

/** Who is to come back is told when. */
function sendBack(reply: FastifyReply, answer: ApiResponse): FastifyReply {
  if (answer.status === 429 || answer.status === 503) reply.header('retry-after', '10');
  return send(reply, answer);
}

const NO_HOST = 'The request names no host. Send the header Host, or set COLLOQUY_PUBLIC_URL.';

/** Addresses are made from it, so it has to be a plain scheme and host. */
function trustworthyUrl(request: FastifyRequest): string | undefined {
  const text = serverUrlOf(request);
  const url = URL.parse(text);
  return url && url.username === '' && url.hostname !== '' && /^https?:\/\/[\w.:[\]-]+$/i.test(text)
    ? url.origin
    : undefined;
}

/** A storage that fails is not the client's affair; what failed goes into the log. */
async function orUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageFailure') throw error;
    request.log.error({ err: error }, 'files cannot be kept');
    reply.header('retry-after', '30').header('connection', 'close');
    return send(
      reply,
      problemResponse(
        problem('SERVICE_UNAVAILABLE', {
          message: 'Files cannot be kept or read just now. Try again in a moment.',
        }),
      ),
    );
  }
}

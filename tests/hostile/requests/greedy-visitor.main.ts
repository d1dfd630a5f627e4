// The process of a greedy visitor: sends the next request on each connection as soon as the last one is answered. A process of its own, of low
// priority, so that it takes no time from the server. Arguments: PORT CONNECTIONS ADDRESS CHARACTERS [FORWARDED_FOR]; a line on the standard input ends it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { giveWay } from '../../../packages/storage/src/give-way.ts';
import { get, post, START } from './hostile-pattern.ts';

const [port = '', connections = '', localAddress = '', characters = '', forwardedFor] = process.argv.slice(2);
const JSON_TYPE = 'Content-Type: application/json\r\n';
const HEADERS = forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`;
/** Replies in one chat, before the next one begins. */
const REPLIES = 5;
const TEXT = 'r'.repeat(Number(characters));
/** Milliseconds before a connection that was closed is opened again. */
const PAUSE_MS = 100;

const counts = { answered: 0, refused: 0, closed: 0 };
let isEnding = false;

giveWay();
for (let index = 0; index < Number(connections); index++) open();
process.stdout.write('here\n');
await once(process.stdin, 'data');
isEnding = true;
process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));

function open(): void {
  if (isEnding) return;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }).setEncoding('latin1');
  let heard = '';
  let chat = '';
  let replies = 0;
  const send = () => {
    if (chat !== '' && replies++ < REPLIES) {
      const body = `{"message":{"type":"text","text":"${TEXT}${replies}"}}`;
      socket.write(post(`/v1/sessions/${chat}/continueChat`, body, JSON_TYPE + HEADERS));
    } else if (Math.random() < 0.1) {
      // Not only what is let in counts: a refusal is an answer, too.
      chat = '';
      socket.write(get('/nothing', HEADERS));
    } else {
      [chat, replies] = ['', 0];
      socket.write(post(START, '{}', JSON_TYPE + HEADERS));
    }
  };
  socket.on('data', (chunk) => {
    heard += chunk;
    if (!isWhole(heard)) return;
    if (/^HTTP\/1\.1 (?:429|503)/.test(heard)) counts.refused += 1;
    else counts.answered += 1;
    chat = /"sessionId":"(\w+)"/.exec(heard)?.[1] ?? chat;
    heard = '';
    send();
  });
  socket.on('connect', send);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    counts.closed += 1;
    setTimeout(open, PAUSE_MS);
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  return text.length >= end + 4 + Number(length);
}

// The program of honest traffic: visitors of two example bots, who come at a fixed rate, whether or not the server keeps up. In a process of
// its own, so that whoever attacks the server does not slow down its clock. Usage: BASE PER_SECOND MILLISECONDS SEED.
import { setTimeout as sleep } from 'node:timers/promises';
import { planTimes } from '../../../bench/load/plan-times.ts';
import type { HttpAnswer } from '../../support/http-client.ts';
import { post } from '../../support/http-client.ts';
import type { Wait } from '../honest-visitor.ts';

/** What is said to the example bots; the first answer starts the chat. */
const TALKS: Readonly<Record<string, readonly string[]>> = {
  lead: ['Ada', 'A house of my own', '180', 'As soon as possible', 'ada@example.org', '085 012 3456'],
  quiz: ['Valentina', 'Mercury', 'eight', 'The Moon, Mars, Titan', 'the Milky Way!', 'True', 'Land here'],
};

interface Chat {
  readonly publicId: string;
  sessionId: string | undefined;
  said: number;
}

const [base = '', perSecond, durationMs, seed] = process.argv.slice(2);
const waits: Wait[] = [];
const failures: string[] = [];
const idle: Chat[] = [];
const underWay: Promise<void>[] = [];
let begun = 0;

const plan = planTimes({ perSecond: Number(perSecond), durationMs: Number(durationMs), seed: Number(seed) });
const startedAt = performance.now();
for (const planned of plan) {
  const early = startedAt + planned - performance.now();
  if (early > 1) await sleep(early);
  underWay.push(turn(startedAt + planned));
}
await Promise.all(underWay);
// A pipe takes 64 KiB at once: the rest goes when its reader has them.
process.stdout.write(JSON.stringify({ waits, failures }), () => process.exit(0));

/** One turn of the chat that rested for longest, counted from the moment when it was due. */
async function turn(due: number): Promise<void> {
  const chat = idle.shift() ?? newChat();
  const { publicId, sessionId, said } = chat;
  const text = TALKS[publicId]?.[said];
  try {
    const answer =
      sessionId === undefined
        ? await ask(`/v1/bots/${publicId}/startChat`, {})
        : await ask(`/v1/sessions/${sessionId}/continueChat`, { message: { type: 'text', text } });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 200)}`);
    if (sessionId === undefined)
      chat.sessionId = (JSON.parse(answer.body) as { sessionId: string }).sessionId;
    else chat.said += 1;
    if (chat.said < (TALKS[publicId]?.length ?? 0)) idle.push(chat);
  } catch (error) {
    failures.push(String(error));
  }
  waits.push([performance.timeOrigin + due, performance.now() - due]);
}

/** Somebody who waits for a minute has waited; it counts. */
function ask(path: string, body: object): Promise<HttpAnswer> {
  return post({ base, path, body, timeoutMs: 60_000 });
}

function newChat(): Chat {
  const names = Object.keys(TALKS);
  return { publicId: names[begun++ % names.length] ?? '', sessionId: undefined, said: 0 };
}

// The random talks themselves: that they reach everything the properties check, or the properties would say nothing.
import { registry } from '@colloquy/blocks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFlowFrom } from './arbitrary-flow.ts';
import { PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import type { RandomTalk } from './random-talk.ts';
import { playRandom, randomTalk } from './random-talk.ts';

/** Enough for every kind of event, with room: the rarest comes a dozen times. */
const TALKS = 200;

/** Talks that begin with a block of one type, until one of them tells of it: some fields make a block do nothing. */
const TALKS_OF_TYPE = 50;

it.each([...registry.keys()])('a random chat reaches a block of the type "%s"', (type) => {
  const talks = fc.sample(randomTalk(3, arbitraryFlowFrom(type)), { numRuns: TALKS_OF_TYPE, seed: 9 });
  expect(talks.some((talk) => tellsOf(type, talk))).toBe(true);
});

it('random chats reach every kind of event and every way to stop', {
  timeout: PROPERTY_TIMEOUT_MS,
}, () => {
  const reached = new Map<string, number>();
  const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  for (const talk of fc.sample(randomTalk(), { numRuns: TALKS, seed: 9 })) {
    const { bots, turns } = playRandom(talk);
    count(bots ? 'bot can run' : 'bot cannot run');
    for (const { turn, problem, reply, before } of turns) {
      if (problem) count('refusal');
      if (!bots || !turn) continue;
      count(`stop ${turn.stop.type}`);
      if (turn.state.frames.length > 1) count('linked bot');
      if (turn.state.frames.some(({ returns }) => returns.some(({ isEvent }) => isEvent)))
        count('reply event');
      if (before && turn.state.answered > before.answered) count('accepted reply');
      if (reply.lastMessageNewFormat !== undefined) count('new format');
      for (const event of turn.events) count(`event ${event.type}`);
    }
  }
  const events = ['said', 'asked', 'answered', 'rejected', 'set', 'moved', 'acted', 'logged', 'ended'];
  const wanted = [
    ...events.map((type) => `event ${type}`),
    ...[
      'bot can run',
      'bot cannot run',
      'refusal',
      'linked bot',
      'reply event',
      'accepted reply',
      'new format',
    ],
    ...['stop asked', 'stop awaiting', 'stop ended'],
  ];
  if (process.env.COLLOQUY_TEST_SHOW) console.log(Object.fromEntries([...reached].sort()));
  expect(wanted.filter((what) => !reached.has(what))).toEqual([]);
});

/** Whether an event of the talk names a block of this type. */
function tellsOf(type: string, talk: RandomTalk): boolean {
  const { bots, turns } = playRandom(talk);
  const ids = new Set(
    [...(bots?.byId.values() ?? [])].flatMap(({ blocks }) =>
      blocks.filter((block) => block.type === type).map(({ id }) => id),
    ),
  );
  return turns.some(({ turn }) =>
    turn?.events.some((event) => 'blockId' in event && event.blockId !== undefined && ids.has(event.blockId)),
  );
}

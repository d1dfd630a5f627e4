// The random talks themselves: that they come by everything the properties speak of, or the properties would say nothing.
import { registry } from '@colloquy/blocks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import { playRandom, randomTalk } from './random-talk.ts';

/** Enough with this seed; some types of block are rare. */
const TALKS = 560;

it('random talks reach every type of block, every kind of event and every way to stop', {
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
      const types = new Map(
        [...bots.byId.values()].flatMap((flow) => flow.blocks.map(({ id, type }) => [id, type] as const)),
      );
      for (const event of turn.events) {
        count(`event ${event.type}`);
        if ('blockId' in event && event.blockId) count(`block ${types.get(event.blockId)}`);
      }
    }
  }
  const events = ['said', 'asked', 'answered', 'rejected', 'set', 'moved', 'acted', 'logged', 'ended'];
  const wanted = [
    ...[...registry.keys()].map((type) => `block ${type}`),
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

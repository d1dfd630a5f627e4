// What holds for what a visitor is shown, in every talk with any bot.
import { ContinueChatResponse } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { holds, PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import { playRandom, randomTalk } from './random-talk.ts';

const timeout = { timeout: PROPERTY_TIMEOUT_MS };

it('a chat asks at most one input, which exists, and waits for it', timeout, () => {
  holds([randomTalk()], (talk) => {
    const { bots, turns } = playRandom(talk);
    for (const { turn, reply } of turns) {
      if (!bots || !turn) continue;
      const flow = bots.byHash.get(turn.state.frames.at(-1)?.flow ?? '');
      const isAsking = turn.stop.type === 'asked';
      expect(reply.input !== undefined).toBe(isAsking);
      if (!isAsking) continue;
      const last = turn.events.findLast(({ type }) => type === 'asked');
      const block = flow?.blocks.find(({ id }) => id === reply.input?.id);
      expect(block?.behavior?.shape).toBe('ask');
      expect(last).toMatchObject({ blockId: block?.id });
      expect(turn.state.waiting?.blockId).toBe(block?.id);
      expect(turn.state.status).toBe('open');
    }
  });
});

it('a rejected reply leaves the state unchanged, and repeats the input', timeout, () => {
  holds([randomTalk()], (talk) => {
    for (const { before, turn } of playRandom(talk).turns) {
      if (!before || turn?.events[0]?.type !== 'rejected') continue;
      // An input may keep what it asked back, for the next reply alone.
      const { turn: _number, transcript: _transcript, waiting, ...unchanged } = before;
      expect(turn.state).toMatchObject({ ...unchanged, turn: before.turn + 1 });
      expect(turn.state.waiting?.blockId).toBe(waiting?.blockId);
      // Whenever it asks, an input may log an option that does not count.
      const events = turn.events.map(({ type }) => type).filter((type) => type !== 'logged');
      expect(events).toEqual(['rejected', 'said', 'asked']);
    }
  });
});

it('a refused message leaves no trace, and the error names its part', timeout, () => {
  holds([randomTalk()], (talk) => {
    for (const { before, turn, problem } of playRandom(talk).turns) {
      expect(problem === undefined).toBe(turn !== undefined);
      if (!problem) continue;
      expect(problem.code).toBe('BAD_REQUEST');
      expect(problem.issues[0]?.path[0]).toBe('message');
      expect(before === undefined || before.status !== 'ended').toBe(true);
    }
  });
});

it('every response fits the schema of the API', timeout, () => {
  holds([randomTalk()], (talk) => {
    for (const { turn, reply } of playRandom(talk).turns) {
      if (!turn) continue;
      const sent: unknown = JSON.parse(JSON.stringify(reply));
      const parsed = ContinueChatResponse.safeParse(sent);
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(JSON.parse(JSON.stringify(parsed.data))).toEqual(sent);
    }
  });
});

it('progress is between 0 and 100, never decreases, and is 100 only at the end', timeout, () => {
  holds([randomTalk()], (talk) => {
    let earlier = 0;
    for (const { turn, reply } of playRandom(talk).turns) {
      if (!turn) continue;
      const { progress } = turn.state;
      expect(progress).toBeGreaterThanOrEqual(earlier);
      expect(progress).toBeLessThanOrEqual(100);
      expect(progress === 100).toBe(turn.stop.type === 'ended');
      if (reply.progress !== undefined) expect(reply.progress).toBe(progress);
      earlier = progress;
    }
  });
});

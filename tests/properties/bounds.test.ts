// What holds for the size of things: a session stays small however long its talk, and whatever is said in it.
import type { State } from '@colloquy/engine';
import { limits } from '@colloquy/engine';
import { expect, it } from 'vitest';
import type { Bots, PlayedTurn } from './played-talk.ts';
import { play } from './played-talk.ts';
import { holds, PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import { playRandom, randomTalk } from './random-talk.ts';

const timeout = { timeout: PROPERTY_TIMEOUT_MS };

/** How often the visitor of a long talk says the same again. */
const ROUNDS = 8;

it('every part of a state stays within its limit', timeout, () => {
  holds([randomTalk()], (talk) => {
    const { bots, turns } = playRandom(talk);
    for (const { turn } of turns) if (bots && turn) expectWithinLimits(turn.state, bots);
  });
});

it('the state of a long chat does not grow with the chat', timeout, () => {
  holds([randomTalk(6)], (talk) => {
    const { bots, turns: once } = playRandom(talk);
    if (!bots || once.at(-1)?.turn?.state.status !== 'open') return;
    // The same replies over and over: what a visitor can make grow without end grows here.
    const replies = Array.from({ length: ROUNDS }, () => talk.replies).flat();
    const turns = play(bots, replies, talk.playing);
    const last = turns.findLast(({ turn }) => turn !== undefined)?.turn?.state as State;
    expectWithinLimits(last, bots);
    expect(sizeWithoutVariables(last)).toBeLessThanOrEqual(mostCharacters(last, bots, turns));
  });
});

function expectWithinLimits(state: State, { byHash }: Bots): void {
  expect(state.frames.length).toBeLessThanOrEqual(limits.linkDepth);
  const lines = state.transcript ?? [];
  expect(lines.length < 2 || sumOf(lines.map(({ text }) => text.length)) <= limits.transcriptCharacters).toBe(
    true,
  );
  for (const frame of state.frames) {
    const flow = byHash.get(frame.flow);
    expect(frame.variables.length).toBe(flow?.variables.length);
    expect(frame.returns.length).toBeLessThanOrEqual(limits.returnPoints);
    expect(new Set(frame.sessionOnly).size).toBe(frame.sessionOnly.length);
    expect(new Set(frame.answers.map(([key]) => key)).size).toBe(frame.answers.length);
    const brought = frame.brought ?? [];
    const names = new Set(brought.map(({ name }) => name));
    expect(names.size).toBe(brought.length);
    for (const name of names) expect(flow?.variablesByName.has(name)).toBe(false);
    for (const value of [...frame.variables, ...brought.map((one) => one.value)]) {
      const characters = Array.isArray(value)
        ? sumOf(value.map((element) => element?.length ?? 0))
        : (value?.length ?? 0);
      expect(characters).toBeLessThanOrEqual(limits.variableCharacters);
      if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(limits.listElements);
    }
  }
}

/** Variables have limits of their own, and an author may well collect in them. */
function sizeWithoutVariables(state: State): number {
  return JSON.stringify({
    ...state,
    frames: state.frames.map((frame) => ({ ...frame, variables: [], brought: [] })),
  }).length;
}

/** In each bot an answer for each of its inputs and every place to return to, all as long as the longest; and the transcript. */
function mostCharacters(state: State, { byHash }: Bots, turns: readonly PlayedTurn[]): number {
  const messages = turns.map(({ message }) => JSON.stringify(message ?? '').length);
  const contents = turns
    .flatMap(({ turn }) => turn?.events ?? [])
    .map((event) => (event.type === 'answered' ? JSON.stringify(event).length : 0));
  const longest = 300 + Math.max(...messages, ...contents);
  const parts = state.frames.map(({ flow }) => (byHash.get(flow)?.blocks.length ?? 0) + limits.returnPoints);
  const transcript = state.transcript === null ? 0 : 2 * limits.transcriptCharacters;
  return 1_000 + sumOf(parts) * longest + transcript;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

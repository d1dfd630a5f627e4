// Long chats: a turn writes what it has changed, and not what the chat remembers.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store, TurnCommit } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

const QUESTIONS = 300;
const names = Array.from({ length: QUESTIONS }, (_, number) => `V${number}`);

/** Asks for one variable after the other, round and round, and collects all replies in a list. */
const bot = expandFlow({
  id: 'long',
  publicId: 'long',
  variables: [...names, 'List'],
  groups: names.map((name, number) => ({
    title: name,
    blocks: [
      `Question ${number}`,
      { type: 'text input', options: { variableId: name } },
      {
        type: 'Set variable',
        options: { variableId: 'List', type: 'Append value(s)', item: `{{${name}}}` },
        to: names[(number + 1) % QUESTIONS],
      },
    ],
  })),
});

const charactersOf = ({ session, stateParts, results }: TurnCommit) =>
  [
    { text: session.state, parts: stateParts },
    ...results.map(({ variables, parts }) => ({ text: variables, parts })),
  ].reduce(
    (sum, { text, parts }) =>
      (parts?.added ?? []).reduce((all, [, part]) => all + part.length, sum + text.length),
    0,
  );

/** A store that counts the characters of states and results. */
function countingStore() {
  const inner = memoryStore();
  const written: number[] = [];
  const store: Store = {
    ...inner,
    commitTurns(turns) {
      for (const turn of turns) written[turn.session.turn] = charactersOf(turn);
      return inner.commitTurns(turns);
    },
  };
  return { store, written };
}

const reply = (turn: number) => `${turn} `.padEnd(100, 'Lorem ipsum dolor sit amet ');

it('a turn of a long chat writes about as much as an early one, and the chat is stored as it is', async () => {
  const { store, written } = countingStore();
  const colloquy = await createColloquy({ store });
  const other = await createColloquy({ store });
  await colloquy.bots.publish(bot);
  const { sessionId } = JSON.parse((await colloquy.chats.startChat('long', {})).body);
  const stored = async () => {
    const [session] = await store.loadSessions([sessionId]);
    const { frames } = JSON.parse(session?.state ?? '');
    const { variables } = (await store.loadResult(session?.resultId ?? '')) ?? {};
    return { session, state: frames[0], variables: JSON.parse(variables ?? '') };
  };
  for (let turn = 2; turn <= 700; turn++) {
    // Another server has some of the turns. Then each reads the chat from the store.
    const { chats } = turn > 400 && turn < 410 ? other : colloquy;
    const answered = await chats.continueChat(sessionId, {
      message: { type: 'text', text: reply(turn) },
    });
    expect(answered.status).toBe(200);
    if (turn % 100 !== 0 && turn !== 409 && turn !== 410) continue;
    const { session, state, variables } = await stored();
    const values = [...state.variables];
    const list = values.pop();
    expect(session?.turn).toBe(turn);
    expect(list).toEqual(Array.from({ length: turn - 1 }, (_, number) => reply(number + 2)));
    const last = (question: number) =>
      question + 2 + QUESTIONS * Math.floor((turn - 2 - question) / QUESTIONS);
    const replies = names.map((_, number) => (number + 2 > turn ? null : reply(last(number))));
    expect(values).toEqual(replies);
    expect(state.answers).toHaveLength(Math.min(turn - 1, QUESTIONS));
    const expected = names.flatMap((name, number) =>
      replies[number] === null ? [] : [{ id: `v${name}`, name, value: replies[number] }],
    );
    expect(variables).toEqual([...expected, { id: 'vList', name: 'List', value: list }]);
  }
  const most = (from: number, to: number) => Math.max(...written.slice(from, to));
  expect(most(30, 100)).toBeLessThan(40_000);
  expect(most(600, 700)).toBeLessThan(25_000);
  await other.close();
  await colloquy.close();
});

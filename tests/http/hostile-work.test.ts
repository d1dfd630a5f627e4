// Work that means harm: one request must not cost everybody. What each attack comes to, and how others fare meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { expandFlow } from '@colloquy/blocks/testing';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support/started-server.ts';

/** Here whoever chats may read what the logs say. */
const settings = { security: { areLogDetailsShown: true } };
const busy = 'let sum = 0; for (let i = 0; i < 150000; i++) sum += i; return sum';
const code = { type: 'Set variable', options: { variableId: 'X', expressionToEvaluate: busy, isCode: true } };
const jump = { type: 'Jump', options: { groupId: 'g1' } };

/** A bot that calculates round and round until it has used up its fuel. */
const hostile = expandFlow({
  id: 'hostile',
  name: 'Hostile',
  publicId: 'hostile',
  variables: ['X'],
  settings,
  groups: [{ title: 'Round', blocks: ['Round we go', code, jump] }],
});

const honest = expandFlow({
  id: 'honest',
  name: 'Honest',
  publicId: 'honest',
  variables: ['Name'],
  groups: [
    {
      title: 'Ask',
      blocks: ['Name?', { type: 'text input', options: { variableId: 'Name' } }, 'Hi {{Name}}', jump],
    },
  ],
});

/** All clients of a test have one address, so that the bound of an address would keep the turns apart. */
const ONE_ADDRESS = { COLLOQUY_LOAD_SHEDDING: 'off' };

describe('a turn that uses up its fuel', () => {
  it('ends with the same log each time, and other chats continue', async () => {
    const server = await startServer({ bots: [hostile, honest], environment: ONE_ADDRESS });
    const start = (key: string) => server.ask('/v1/bots/hostile/startChat', { body: {}, key });
    // Once, so that the sandbox is there.
    await start('first');
    let isOver = false;
    const attack = Promise.all(['a', 'b', 'c', 'd'].map(start)).finally(() => {
      isOver = true;
    });
    const { json } = await server.ask('/v1/bots/honest/startChat', { body: {} });
    let turns = 0;
    while (!isOver) {
      const body = { message: { type: 'text', text: 'Ada' } };
      const asked = await server.ask(`/v1/sessions/${json.sessionId}/continueChat`, { body });
      expect(asked.status).toBe(200);
      if (!isOver) turns++;
      await sleep(1);
    }
    const answers = await attack;
    for (const { status, json: answer } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(answer.logs)).toContain('so the chat was ended');
      expect(answer.input).toBeUndefined();
    }
    // Each attack pauses more than ten times, and an honest turn fits into every pause.
    expect(turns).toBeGreaterThan(10);
    expect((await start('a')).body).toBe(answers[0]?.body);
    await server.close();
  });
});

describe('forty starts of a flow with heavy code', () => {
  it('run in short slices, so that a later visitor is served first', async () => {
    const heavy = expandFlow({
      id: 'heavy',
      publicId: 'heavy',
      variables: ['X'],
      groups: [{ blocks: [code, 'Done', { type: 'text input' }] }],
    });
    const server = await startServer({ bots: [heavy, honest], environment: ONE_ADDRESS });
    await server.ask('/v1/bots/heavy/startChat', { body: {} });
    let answered = 0;
    const attack = Array.from({ length: 40 }, async (_, number) => {
      const { status, body } = await server.ask('/v1/bots/heavy/startChat', { body: {}, key: `${number}` });
      answered++;
      return { status, body };
    });
    // All of them are with the server by the time that one of them is answered.
    while (answered === 0) await sleep(1);
    const before = answered;
    const begun = await server.ask('/v1/bots/honest/startChat', { body: {} });
    expect(begun.status).toBe(200);
    // A slice of the lane may be under way when the visitor comes, and one more while the start is stored.
    expect(answered - before).toBeLessThanOrEqual(8);
    const body = { message: { type: 'text', text: 'Ada' } };
    const { status } = await server.ask(`/v1/sessions/${begun.json.sessionId}/continueChat`, { body });
    expect(status).toBe(200);
    expect(answered).toBeLessThan(40);
    for (const { status, body } of await Promise.all(attack)) {
      expect(status).toBe(200);
      expect(body).toContain('Done');
    }
    await server.close();
  });
});

describe('a start with large values', () => {
  it('is refused when lists in all variables are too large together', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const bot = expandFlow({
      id: 'many',
      publicId: 'many',
      variables: names,
      groups: [{ blocks: ['Hi', { type: 'text input' }] }],
    });
    const server = await startServer({ bots: [bot] });
    const list = Array.from({ length: 9_400 }, (_, index) => `text ${index}`);
    const prefilledVariables = Object.fromEntries(names.map((name) => [name, list]));
    const refused = await server.ask('/v1/bots/many/startChat', { body: { prefilledVariables } });
    expect(refused.status).toBe(400);
    expect(refused.json.issues?.[0]).toMatchObject({
      path: ['prefilledVariables'],
      message: expect.stringContaining('in all values together'),
    });
    await server.close();
  });

  it('ends at the limit when the flow sets a thousand large variables', async () => {
    const variables = Array.from({ length: 1_000 }, (_, index) => `V${index}`);
    const set = (variableId: string, value: string) => ({
      type: 'Set variable',
      options: { variableId, expressionToEvaluate: value },
    });
    const bot = expandFlow({
      id: 'greedy',
      publicId: 'greedy',
      variables: ['Big', ...variables],
      settings,
      groups: [
        {
          blocks: [
            set('Big', 'x'.repeat(262_144)),
            ...variables.map((name) => set(name, '{{Big}}')),
            { type: 'text input' },
          ],
        },
      ],
    });
    const server = await startServer({ bots: [bot] });
    for (let number = 0; number < 20; number++) {
      const { status, json } = await server.ask('/v1/bots/greedy/startChat', { body: {} });
      expect(status).toBe(200);
      expect(JSON.stringify(json.logs)).toContain('so the chat was ended');
    }
    await server.close();
  });
});

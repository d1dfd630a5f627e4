// Results: visitors' data is stored, that of previews is not.

import type { ResultCursor } from '@colloquy/storage';
import { normalise } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: visitors' data is stored, that of previews is not. */
export function describeResults(test: OpenTest): void {
  describe('results', () => {
    const answer = (content: string) => ({
      resultId: 'result-1',
      blockId: 'block-1',
      content,
      attachedFileUrls: [],
    });
    const log = (description: string) => ({
      status: 'info',
      description,
      details: undefined,
      context: undefined,
    });

    it('are read with their answers and logs in the order of the chat', async () => {
      const files = { ...answer('second'), attachedFileUrls: ['/a?b="c"', '/ü'] };
      const full = {
        status: 'error',
        description: 'No answer',
        details: '{"status":500}',
        context: 'block-2',
      };
      await test.commit(turnCommit({ results: [result({})], logs: [log('first')] }));
      await test.commit(
        turnCommit({ session: { turn: 2 }, answers: [answer('first'), files], logs: [full] }),
      );
      await test.commit(
        turnCommit({
          session: { turn: 3 },
          answers: [answer('third')],
          results: [result({ variables: '[{"id":"v"}]', hasStarted: true, isCompleted: true })],
        }),
      );
      expect(await test.store.loadResult('result-1')).toEqual({
        ...result({ variables: '[{"id":"v"}]', hasStarted: true, isCompleted: true }),
        createdAt: START_MS + 1,
        updatedAt: START_MS + 3,
        answers: [
          { ...answer('first'), createdAt: START_MS + 2 },
          { ...files, createdAt: START_MS + 2 },
          { ...answer('third'), createdAt: START_MS + 3 },
        ],
        logs: [
          { ...log('first'), createdAt: START_MS + 1 },
          { ...full, createdAt: START_MS + 2 },
        ],
      });
    });

    it('keep the facts that were set while their chat continues', async () => {
      await test.commit(turnCommit({ results: [result({})] }));
      const change = (facts: object) => test.store.changeResult({ id: 'result-1', facts: { ...facts } });
      expect(await change({ note: 'Call back', tag: 'hot' })).toBe(true);
      await test.commit(turnCommit({ session: { turn: 2 }, results: [result({ isCompleted: true })] }));
      expect(await change({ note: null, owner: 'Ada' })).toBe(true);
      const facts = { tag: 'hot', owner: 'Ada' };
      expect(await test.store.loadResult('result-1')).toMatchObject({ facts, isCompleted: true });
      expect(await test.store.listResults('bot-1', { limit: 1 })).toMatchObject([{ facts }]);
      await change({ tag: null, owner: null });
      expect((await test.store.loadResult('result-1'))?.facts).toBeUndefined();
      expect(await test.store.changeResult({ id: 'another', facts })).toBe(false);
    });

    it('of linked bots are separate', async () => {
      await test.commit(
        turnCommit({
          answers: [answer('own'), { ...answer('linked'), resultId: 'result-2' }],
          results: [result({}), result({ id: 'result-2', botId: 'bot-2' })],
          logs: [log('own')],
        }),
      );
      const [own, linked] = [
        await test.store.loadResult('result-1'),
        await test.store.loadResult('result-2'),
      ];
      expect(own?.answers.map(({ content }) => content)).toEqual(['own']);
      expect(own?.logs).toHaveLength(1);
      expect(linked?.answers.map(({ content }) => content)).toEqual(['linked']);
      expect(linked?.logs).toEqual([]);
      expect(linked?.botId).toBe('bot-2');
    });

    it('can be continued by a later visit', async () => {
      await test.commit(turnCommit({ answers: [answer('before')], results: [result({})] }));
      await test.commit(
        turnCommit({
          session: { id: 'session-2', updatedAt: START_MS + 99 },
          answers: [answer('after')],
          results: [result({ sessionId: 'session-2', variables: '[2]' })],
        }),
      );
      const stored = await test.store.loadResult('result-1');
      expect(stored).toMatchObject({
        sessionId: 'session-2',
        variables: '[2]',
        createdAt: START_MS + 1,
        updatedAt: START_MS + 99,
      });
      expect(stored?.answers.map(({ content }) => content)).toEqual(['before', 'after']);
    });

    it('belong to their first subject, even if another one writes them', async () => {
      await test.commit(turnCommit({ results: [result({ subject: 'ada' })] }));
      await test.commit(turnCommit({ session: { turn: 2 }, results: [result({ subject: 'bob' })] }));
      await test.commit(turnCommit({ session: { turn: 3 }, results: [result({ variables: '[3]' })] }));
      await test.store.commitTurns([
        turnCommit({
          session: { id: 'session-3', resultId: 'result-3' },
          results: [result({ id: 'result-3', sessionId: 'session-3', subject: 'ada' })],
        }),
        turnCommit({
          session: { id: 'session-4', resultId: 'result-3' },
          results: [result({ id: 'result-3', sessionId: 'session-4', subject: 'bob' })],
        }),
      ]);
      expect((await test.store.loadResult('result-3'))?.subject).toBe('ada');
      expect(await test.store.loadResult('result-1')).toMatchObject({ subject: 'ada', variables: '[3]' });
      const other = { id: 'session-2', resultId: 'result-2' };
      await test.commit(
        turnCommit({ session: other, results: [result({ id: 'result-2', sessionId: 'session-2' })] }),
      );
      expect((await test.store.loadResult('result-2'))?.subject).toBeUndefined();
      const listed = await test.store.listResults('bot-1', { limit: 10 });
      expect(listed.map(({ id, subject }) => [id, subject])).toEqual(
        expect.arrayContaining([
          ['result-1', 'ada'],
          ['result-2', undefined],
        ]),
      );
    });

    it('are not stored for previews', async () => {
      await test.commit(
        turnCommit({
          session: { isPreview: true },
          expected: 'overwrite',
          answers: [answer('secret')],
          results: [result({})],
          logs: [log('secret')],
        }),
      );
      expect(await test.store.loadResult('result-1')).toBeUndefined();
      await test.commit(turnCommit({ session: { id: 'live' }, results: [result({ sessionId: 'live' })] }));
      expect(await test.store.loadResult('result-1')).toMatchObject({ answers: [], logs: [] });
    });

    it('lose their answers and logs when another chat overwrites them', async () => {
      await test.commit(
        turnCommit({ answers: [answer('first')], results: [result({})], logs: [log('first')] }),
      );
      await test.commit(
        turnCommit({
          session: { id: 'session-2', resultId: 'result-2' },
          answers: [{ ...answer('other'), resultId: 'result-2' }],
          results: [result({ id: 'result-2', sessionId: 'session-2' })],
        }),
      );
      const again = { id: 'session-3', resultId: 'result-1' };
      await test.commit(
        turnCommit({
          session: again,
          overwrites: 'result-1',
          answers: [answer('second')],
          results: [result({ sessionId: 'session-3' })],
          logs: [log('second')],
        }),
      );
      expect(await test.store.loadResult('result-1')).toMatchObject({
        sessionId: 'session-3',
        answers: [{ content: 'second' }],
        logs: [{ description: 'second' }],
      });
      expect((await test.store.loadResult('result-2'))?.answers).toHaveLength(1);
      // A turn that is refused takes nothing away.
      const refused = turnCommit({ session: again, overwrites: 'result-1', results: [result({})] });
      expect(await test.store.commitTurns([refused])).toMatchObject([{ type: 'conflict' }]);
      expect((await test.store.loadResult('result-1'))?.answers).toHaveLength(1);
    });

    it('lose the newest answers when the visitor withdraws them', async () => {
      await test.commit(
        turnCommit({ answers: [answer('first')], results: [result({})], logs: [log('first')] }),
      );
      await test.commit(turnCommit({ session: { turn: 2 }, answers: [answer('second'), answer('third')] }));
      await test.commit(
        turnCommit({
          session: { turn: 3 },
          answers: [{ ...answer('other'), resultId: 'result-2' }],
          results: [result({ id: 'result-2' })],
        }),
      );
      const withdrawn = [{ resultId: 'result-1', count: 2 }];
      await test.commit(turnCommit({ session: { turn: 4 }, withdrawn, answers: [answer('fourth')] }));
      expect(await test.store.loadResult('result-1')).toMatchObject({
        answers: [{ content: 'first' }, { content: 'fourth' }],
        logs: [{ description: 'first' }],
      });
      expect((await test.store.loadResult('result-2'))?.answers).toHaveLength(1);
      // A turn that is refused takes nothing back.
      const refused = turnCommit({ session: { turn: 4 }, withdrawn });
      expect(await test.store.commitTurns([refused])).toMatchObject([{ type: 'conflict' }]);
      expect((await test.store.loadResult('result-1'))?.answers).toHaveLength(2);
    });

    it('get answers that were stored before them', async () => {
      await test.commit(turnCommit({ answers: [answer('early')] }));
      expect(await test.store.loadResult('result-1')).toBeUndefined();
      await test.commit(turnCommit({ session: { turn: 2 }, results: [result({})] }));
      expect((await test.store.loadResult('result-1'))?.answers).toHaveLength(1);
    });

    it('are undefined when they were never stored', async () => {
      expect(await test.store.loadResult('nothing')).toBeUndefined();
      expect(await test.store.listResults('nothing', { limit: 10 })).toEqual([]);
    });

    it('are listed newest first, in pages without gaps or repetitions', async () => {
      const ids = Array.from({ length: 25 }, (_, index) => `r${String(index).padStart(2, '0')}`);
      for (const [index, id] of ids.entries()) {
        const updatedAt = START_MS + Math.floor(index / 10);
        await test.commit(
          turnCommit({
            session: { id, updatedAt, resultId: id },
            results: [result({ id, sessionId: id })],
          }),
        );
      }
      await test.commit(
        turnCommit({ session: { id: 'x' }, results: [result({ id: 'other', botId: 'bot-2' })] }),
      );
      const seen: string[] = [];
      let before: { readonly createdAt: number; readonly id: string } | undefined;
      for (let page = 0; page < 10; page++) {
        const rows = await test.store.listResults('bot-1', before ? { limit: 7, before } : { limit: 7 });
        expect(rows.length).toBe([7, 7, 7, 4, 0][page]);
        seen.push(...rows.map(({ id }) => id));
        before = rows.at(-1);
        if (!before) break;
      }
      expect(seen).toEqual([...ids].reverse());
    });

    it('are listed 1,000 at a time at most', async () => {
      const turns = Array.from({ length: 1_005 }, (_, index) =>
        turnCommit({ session: { id: `s${index}` }, results: [result({ id: `r${index}` })] }),
      );
      await test.store.commitTurns(turns);
      expect(await test.store.listResults('bot-1', { limit: 1_000_000 })).toHaveLength(1_000);
      expect(await test.store.listResults('bot-1', { limit: 0 })).toEqual([]);
      expect(await test.store.listResults('bot-1', { limit: -1 })).toEqual([]);
    });

    it('end a page of a search at a number of bytes, with the next position', async () => {
      for (const index of [1, 2, 3, 4]) {
        const id = `r${index}`;
        const variables = JSON.stringify([
          { id: 'v', name: 'V', value: 'x'.repeat(index === 3 ? 5_000 : 200) },
        ]);
        await test.commit(
          turnCommit({ session: { id, resultId: id }, results: [result({ id, sessionId: id, variables })] }),
        );
      }
      const pages: (readonly string[])[] = [];
      let before: ResultCursor | undefined;
      do {
        const page = await test.store.findResults('bot-1', { limit: 10, bytes: 1_000, before });
        pages.push(page.results.map(({ id }) => id));
        before = page.last;
      } while (before);
      expect(pages).toEqual([['r4'], ['r3'], ['r2', 'r1']]);
      const two = await test.store.findResults('bot-1', { limit: 2, bytes: 1_000_000 });
      expect([two.results.length, two.last?.id]).toEqual([2, 'r3']);
      expect((await test.store.findResults('bot-1', { limit: 4, bytes: 1_000_000 })).last).toBeUndefined();
    });

    it('are left out of a search only when they cannot contain its text', async () => {
      const texts: Readonly<Record<string, readonly [value: unknown, content: string]>> = {
        r1: ['STRASSE', 'nothing'],
        r2: ['nothing', 'Große Straße'],
        r3: [['one', 'ｓｔｒａｓｓｅ'], 'nothing'],
        r4: ['street', '10 % _ of it'],
        r5: [`${'x'.repeat(140_000)}`, 'nothing'],
      };
      for (const [id, [value, content]] of Object.entries(texts))
        await test.commit(
          turnCommit({
            session: { id, resultId: id },
            answers: [{ ...answer(content), resultId: id }],
            results: [
              result({ id, sessionId: id, variables: JSON.stringify([{ id: 'v', name: 'V', value }]) }),
            ],
          }),
        );
      const found = async (text: string) => {
        const scan = { botId: 'bot-1', rows: 100, matches: 100, text };
        const { matches } = await test.store.resultSearch.scan(scan);
        return matches.map(({ id }) => id).sort();
      };
      expect(await found(normalise('straße'))).toEqual(['r1', 'r2', 'r3', 'r5']);
      expect(await found('%')).toEqual(['r4', 'r5']);
      expect(await found('_ of')).toEqual(['r4', 'r5']);
      await test.commit(
        turnCommit({
          session: { id: 'r4', resultId: 'r4', turn: 2 },
          results: [
            result({ id: 'r4', sessionId: 'r4', variables: '[{"id":"v","name":"V","value":"Allee"}]' }),
          ],
        }),
      );
      expect(await found('street')).toEqual(['r5']);
      expect(await found('allee')).toEqual(['r4', 'r5']);
    });

    it('name the next bot that has some', async () => {
      for (const [index, botId] of ['bot-2', 'bot-1', 'Bot', 'bot-1'].entries()) {
        const session = { id: `session-${index}`, botId, resultId: `r${index}` };
        const results = [result({ id: `r${index}`, botId, sessionId: session.id })];
        await test.commit(turnCommit({ session, results }));
      }
      const { store } = test;
      expect(await store.nextBotWithResults('')).toBe('Bot');
      expect(await store.nextBotWithResults('Bot')).toBe('bot-1');
      expect(await store.nextBotWithResults('bot-1')).toBe('bot-2');
      expect(await store.nextBotWithResults('bot-2')).toBeUndefined();
    });
  });
}

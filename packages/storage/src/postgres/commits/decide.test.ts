import { describe, expect, it } from 'vitest';
import { result, START_MS, turnCommit } from '../../samples.ts';
import type { TurnCommit } from '../../store.ts';
import type { Truth } from './decide.ts';
import { decide } from './decide.ts';

const NOTHING: Truth = { sessions: [], requests: [], journals: [] };
const at = (turn: number, isPreview = false): Truth => ({
  sessions: [{ id: 'session-1', turn, isPreview, createdAt: START_MS }],
  requests: [],
  journals: [],
});
const turn = (number: number, fields: Parameters<typeof turnCommit>[0] = {}) =>
  turnCommit({ ...fields, session: { turn: number, ...fields.session } });
const preview = (number: number, expected: TurnCommit['expected']) =>
  turnCommit({ session: { turn: number, isPreview: true }, expected });

describe('decide', () => {
  it.each<[name: string, truth: Truth, turns: TurnCommit[], outcomes: string[], found: unknown[]]>([
    ['a first turn', NOTHING, [turn(1)], ['committed'], ['new']],
    ['a first turn whose id is taken', at(4), [turn(1)], ['conflict'], []],
    ['the next turn', at(1), [turn(2)], ['committed'], [1]],
    ['a turn of no session', NOTHING, [turn(2)], ['conflict'], []],
    ['turns that follow each other', at(1), [turn(2), turn(3), turn(4)], Array(3).fill('committed'), [1]],
    ['a chat from its beginning', NOTHING, [turn(1), turn(2)], ['committed', 'committed'], ['new']],
    ['rivals', at(1), [turn(2), turn(2), turn(2)], ['committed', 'conflict', 'conflict'], [1]],
    [
      'a late one that comes true',
      at(1),
      [turn(3), turn(2), turn(3)],
      ['conflict', 'committed', 'committed'],
      [1],
    ],
    ['a preview', NOTHING, [preview(1, 'overwrite')], ['committed'], ['overwrite']],
    ['a preview again', at(5, true), [preview(1, 'overwrite')], ['committed'], ['overwrite']],
    ['a preview over a live chat', at(5), [preview(1, 'overwrite')], ['conflict'], []],
    [
      'a preview that goes on',
      at(5, true),
      [preview(1, 'overwrite'), preview(2, 1)],
      ['committed', 'committed'],
      ['overwrite'],
    ],
    [
      'a turn of a preview that began anew meanwhile',
      at(5, true),
      [turnCommit({ session: { turn: 6, isPreview: true, createdAt: START_MS - 1 }, expected: 5 })],
      ['conflict'],
      [],
    ],
    [
      'a preview that goes on and begins anew',
      at(5, true),
      [preview(6, 5), preview(1, 'overwrite')],
      ['committed', 'committed'],
      ['overwrite'],
    ],
  ])('decides on %s', (_, truth, turns, outcomes, found) => {
    const decision = decide(turns, truth);
    expect(decision.outcomes.map(({ type }) => type)).toEqual(outcomes);
    expect(decision.sessions.map(({ first }) => first.expected)).toEqual(found);
    expect(decision.committed).toEqual(turns.filter((_turn, index) => outcomes[index] === 'committed'));
    const last = decision.committed.at(-1);
    if (last) expect(decision.sessions[0]?.turn.session).toBe(last.session);
  });

  it('answers a known request with its stored response, even within the same batch', () => {
    const known = { scope: 's', key: 'k', hash: 'h', sessionId: 'session-1', turn: 1, response: 'first' };
    const again = { scope: 's', key: 'k', hash: 'h' };
    const fresh = { scope: 's', key: 'new', hash: 'h' };
    const { outcomes } = decide(
      [
        turn(2, { request: again }),
        turn(9, { request: again }),
        turn(2, { request: fresh, response: 'second' }),
        turn(3, { request: fresh }),
      ],
      { ...at(1), requests: [known] },
    );
    const second = { ...fresh, sessionId: 'session-1', turn: 2, response: 'second' };
    expect(outcomes).toEqual([
      { type: 'repeated', request: known },
      { type: 'repeated', request: known },
      { type: 'committed' },
      { type: 'repeated', request: second },
    ]);
  });

  it('rejects a turn whose journal has another holder, no holder, or was used by an earlier turn', () => {
    const journal = { owner: 'session-1', turn: 2, holder: 'one' };
    const typesOf = (journals: Truth['journals'], turns = [turn(2, { journal })]) =>
      decide(turns, { ...at(1), journals }).outcomes.map(({ type }) => type);
    expect(typesOf([journal])).toEqual(['committed']);
    expect(typesOf([{ ...journal, holder: 'two' }])).toEqual(['conflict']);
    expect(typesOf([{ ...journal, turn: 1 }])).toEqual(['conflict']);
    expect(typesOf([])).toEqual(['conflict']);
    expect(typesOf([journal], [turn(2, { journal }), turn(3, { journal })])).toEqual([
      'committed',
      'conflict',
    ]);
  });

  it('treats a request as unknown when its turn was rejected', () => {
    const request = { scope: 's', key: 'k', hash: 'h' };
    const { outcomes } = decide([turn(9, { request }), turn(2, { request })], at(1));
    expect(outcomes.map(({ type }) => type)).toEqual(['conflict', 'committed']);
  });

  it('commits a change of parts only to a result that this chat has written last', () => {
    const change = result({ parts: { added: [], removed: [] } });
    const typesOf = (holdsResult: boolean, turns: readonly TurnCommit[]) => {
      const [session] = at(1).sessions;
      const sessions = session ? [{ ...session, holdsResult }] : [];
      return decide(turns, { ...NOTHING, sessions }).outcomes.map(({ type }) => type);
    };
    const changing = turn(2, { results: [change] });
    const other = turnCommit({ session: { id: 'session-2' }, results: [result({ sessionId: 'session-2' })] });
    expect(typesOf(true, [changing])).toEqual(['committed']);
    expect(typesOf(false, [changing])).toEqual(['conflict']);
    expect(typesOf(true, [other, changing])).toEqual(['committed', 'conflict']);
    expect(typesOf(true, [changing, other])).toEqual(['committed', 'committed']);
    expect(typesOf(false, [turn(2, { results: [result()] }), turn(3, { results: [change] })])).toEqual([
      'committed',
      'committed',
    ]);
  });
});

// A session with a scripted server: shown, sent and stored states.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChange } from './change.ts';
import type { Definition } from './definition.ts';
import type { SendResult } from './draft-session.ts';
import { createDraftSession } from './draft-session.ts';
import type { ServerDraft } from './draft-state.ts';
import { memoryStorage } from './draft-storage.ts';
import { applyPatch } from './json-patch.ts';
import { smallDefinition as small } from './testing/small-definition.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened: ServerDraft = { definition: small, revision: 1, tag: '"1"' };
const rename = (title: string) => ({ type: 'renameGroup', groupId: 'hello', title }) as const;
const words = { label: 'Rename group' };
const titleOf = (definition: Definition) => definition.groups?.[0]?.title;

/** Accepts requests, or responds as given. */
function server(answers: (SendResult | 'take')[] = []) {
  let current: ServerDraft = opened;
  const sent: unknown[] = [];
  return {
    sent,
    current: () => current,
    /** Another author has changed the draft. */
    become: (draft: ServerDraft) => {
      current = draft;
    },
    send: async ({ patch, tag }: { patch: readonly unknown[]; tag: string }): Promise<SendResult> => {
      sent.push({ patch, tag });
      const answer = answers.shift() ?? 'take';
      if (answer !== 'take') return answer;
      const isMerged = tag !== current.tag;
      const revision = current.revision + 1;
      const definition = applyPatch(current.definition, patch as never) as Definition;
      current = { definition, revision, tag: `"${revision}"` };
      return { type: 'changed', revision, tag: current.tag, ...(isMerged ? { definition } : {}) };
    },
  };
}

describe('a draft session', () => {
  it('shows an edit at once, and sends edits together after a short delay', async () => {
    const to = server();
    const session = createDraftSession({ botId: 'b', server: to, storage: memoryStorage(), opened });
    session.run(rename('One'), words);
    session.run({ type: 'setBotField', path: ['name'], value: 'Leads' }, { label: 'Rename' });
    expect(titleOf(session.snapshot().definition)).toBe('One');
    expect(session.snapshot().status).toEqual({ type: 'saving' });
    expect(to.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(to.sent).toHaveLength(1);
    expect(session.snapshot().status.type).toBe('saved');
    expect(to.current().definition).toEqual(session.snapshot().definition);
  });

  it('keeps edits while the server is unreachable, and sends them afterwards', async () => {
    const to = server([
      { type: 'away', isSignedOut: false },
      { type: 'away', isSignedOut: false },
    ]);
    const storage = memoryStorage();
    const session = createDraftSession({ botId: 'b', server: to, storage, opened });
    session.run(rename('One'), words);
    await vi.advanceTimersByTimeAsync(500);
    expect(session.snapshot().status.type).toBe('away');
    session.run(rename('Two'), words);
    expect(await storage.load('b')).toMatchObject({ base: { revision: 1 } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.snapshot().status.type).toBe('saved');
    expect(titleOf(to.current().definition)).toBe('Two');
    expect(await storage.load('b')).toBeUndefined();
  });

  it('keeps unsent edits when the page closes', async () => {
    const storage = memoryStorage();
    const first = createDraftSession({ botId: 'b', server: server(), storage, opened });
    first.run(rename('Unsent'), words);
    first.close();
    const to = server();
    const stored = await storage.load('b');
    const second = createDraftSession({ botId: 'b', server: to, storage, opened, stored });
    expect(titleOf(second.snapshot().definition)).toBe('Unsent');
    await vi.advanceTimersByTimeAsync(500);
    expect(titleOf(to.current().definition)).toBe('Unsent');
  });

  it('shows the edits of others below unsent ones', async () => {
    const session = createDraftSession({ botId: 'b', server: server(), storage: memoryStorage(), opened });
    session.run(rename('Mine'), words);
    const theirs = { ...small, name: 'Theirs' };
    session.hear({ definition: theirs, revision: 2, tag: '"2"' });
    expect(titleOf(session.snapshot().definition)).toBe('Mine');
    expect(session.snapshot().definition.name).toBe('Theirs');
  });

  it('sends an edit of a part that another author has just added', async () => {
    const to = server();
    const session = createDraftSession({ botId: 'b', server: to, storage: memoryStorage(), opened });
    session.run(rename('Mine'), words);
    const added = applyChange(small, [
      {
        op: 'insert',
        at: ['groups', 'pick', 'blocks'],
        id: 'theirs',
        value: { id: 'theirs', type: 'text input' },
        after: 'bye',
      },
    ]).definition;
    to.become({ definition: added, revision: 2, tag: '"2"' });
    session.hear(to.current());
    session.run(
      { type: 'setBlockField', blockId: 'theirs', path: ['options', 'isLong'], value: true },
      words,
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(to.sent).toHaveLength(2);
    expect(to.sent[1]).toEqual({
      patch: [{ op: 'add', path: '/groups/1/blocks/2/options', value: { isLong: true } }],
      tag: '"3"',
    });
  });

  it.each<[string, boolean, string]>([
    ['mine', true, 'Mine'],
    ['theirs', false, 'Theirs'],
  ])('asks about conflicts, applies %s as chosen, and keeps all other edits', async (_name, mine, title) => {
    const theirs = applyChange(small, [{ op: 'set', at: ['groups', 'hello', 'title'], value: 'Theirs' }]);
    const latest = { definition: theirs.definition, revision: 2, tag: '"2"' };
    const conflicts = [
      { path: ['groups', 'hello', 'title'], before: 'Hello', yours: 'Mine', theirs: 'Theirs' },
    ];
    const to = server([{ type: 'conflict', conflicts, latest }]);
    const session = createDraftSession({ botId: 'b', server: to, storage: memoryStorage(), opened });
    to.become(latest);
    session.run(rename('Mine'), words);
    session.run({ type: 'setBotField', path: ['name'], value: 'Leads' }, words);
    await vi.advanceTimersByTimeAsync(500);
    expect(session.snapshot()).toMatchObject({ status: { type: 'conflict' }, conflicts });
    session.settle(() => mine);
    await vi.advanceTimersByTimeAsync(500);
    expect(to.sent.at(-1)).toMatchObject({ tag: '"2"' });
    expect(titleOf(session.snapshot().definition)).toBe(title);
    expect(session.snapshot().definition.name).toBe('Leads');
  });

  it('restores a block that another author removed, if its author chooses to keep it', async () => {
    const gone = applyChange(small, [
      { op: 'remove', at: ['groups', 'pick', 'blocks'], id: 'bye' },
    ]).definition;
    const to = server([
      {
        type: 'conflict',
        conflicts: [{ path: ['blocks', 'bye'], before: {}, yours: {} }],
        latest: { definition: gone, revision: 2, tag: '"2"' },
      },
    ]);
    const session = createDraftSession({ botId: 'b', server: to, storage: memoryStorage(), opened });
    session.run({ type: 'setBlockField', blockId: 'bye', path: ['content', 'richText'], value: [] }, words);
    await vi.advanceTimersByTimeAsync(500);
    session.settle(() => true);
    expect(session.snapshot().definition.groups?.[1]?.blocks[1]).toEqual({
      id: 'bye',
      type: 'text',
      content: { richText: [] },
    });
  });

  it('undoes one typed text in one step, and sends that as well', async () => {
    const to = server();
    const session = createDraftSession({ botId: 'b', server: to, storage: memoryStorage(), opened });
    for (const title of ['H', 'He', 'Hey']) session.run(rename(title), { ...words, mergeKey: 'title' });
    expect(session.undo()).toBe('Rename group');
    expect(session.snapshot().definition).toEqual(small);
    expect(session.redo()).toBe('Rename group');
    expect(titleOf(session.snapshot().definition)).toBe('Hey');
    await vi.advanceTimersByTimeAsync(500);
    expect(to.current().definition).toEqual(session.snapshot().definition);
  });
});

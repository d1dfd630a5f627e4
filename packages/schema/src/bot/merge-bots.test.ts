// Merging two edits of a definition: edits of different things merge, two edits of one field conflict.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { mergeBots } from './merge-bots.ts';
import { isSame } from './merge-json.ts';

const base = {
  version: '6.1',
  id: 'lead',
  name: 'Lead',
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'hi', type: 'text' },
        { id: 'ask', type: 'text input', options: { isLong: false, labels: { placeholder: 'Name' } } },
        {
          id: 'pick',
          type: 'choice input',
          items: [
            { id: 'red', content: 'Red' },
            { id: 'blue', content: 'Blue' },
          ],
        },
      ],
    },
    { id: 'end', title: 'End', graphCoordinates: { x: 9, y: 9 }, blocks: [{ id: 'bye', type: 'text' }] },
  ],
  edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
  variables: [{ id: 'v', name: 'Name' }],
  settings: { general: { isBrandingEnabled: false } },
  tags: ['a', 'b'],
};

type Definition = typeof base;
type Edit = (definition: Definition) => void;

function edited(edit: Edit, from: Definition = base): Definition {
  const copy = structuredClone(from);
  edit(copy);
  return copy;
}

const group = ({ groups }: Definition, index: number) => groups[index] as { title: string; blocks: object[] };
const block = (definition: Definition, index: number) =>
  group(definition, 0).blocks[index] as { options: object; items: object[] };
const merge = (yours: Edit, theirs: Edit) =>
  mergeBots({ base, yours: edited(yours), theirs: edited(theirs) });

describe('two edits', () => {
  it.each<[string, Edit, Edit]>([
    [
      'fields of one block',
      (one) => Object.assign(block(one, 1), { type: 'number input' }),
      (one) => Object.assign(block(one, 1).options, { isLong: true }),
    ],
    [
      'a group and a block in it',
      (one) => Object.assign(group(one, 0), { title: 'Hi' }),
      (one) => group(one, 0).blocks.splice(1, 1),
    ],
    [
      'new blocks at the same place',
      (one) => group(one, 1).blocks.push({ id: 'x', type: 'text' }),
      (one) => group(one, 1).blocks.push({ id: 'y', type: 'text' }),
    ],
    [
      'a block that moves to another group, and a field of it',
      (one) => group(one, 1).blocks.push(...group(one, 0).blocks.splice(1, 1)),
      (one) => Object.assign(block(one, 1).options, { isLong: true }),
    ],
    [
      'new groups',
      (one) => one.groups.push({ id: 'g1', title: 'G', blocks: [] } as never),
      (one) => one.groups.unshift({ id: 'g2', title: 'G', blocks: [{ id: 'z' }] } as never),
    ],
    [
      'a removed variable and a new one',
      (one) => one.variables.shift(),
      (one) => one.variables.push({ id: 'w', name: 'W' }),
    ],
    [
      'items of one block',
      (one) => Object.assign(block(one, 2).items[0] as object, { content: 'Rot' }),
      (one) => block(one, 2).items.push({ id: 'green' }),
    ],
    [
      'settings and the name',
      (one) => Object.assign(one.settings.general, { isInputPrefillEnabled: true }),
      (one) => Object.assign(one, { name: 'Leads' }),
    ],
    [
      'the same change in both',
      (one) => Object.assign(one, { name: 'Leads' }),
      (one) => Object.assign(one, { name: 'Leads' }),
    ],
    [
      'reordered blocks, and a field of one',
      (one) => group(one, 0).blocks.reverse(),
      (one) => Object.assign(block(one, 1), { type: 'url input' }),
    ],
    [
      'fields with names of Object.prototype',
      (one) => Object.assign(one.settings, { constructor: 1 }),
      (one) => Object.assign(one.settings, { toString: 2 }),
    ],
  ])('merge without a conflict: %s', (_what, yours, theirs) => {
    const merged = merge(yours, theirs);
    expect(merged).toMatchObject({ ok: true });
    // Applying both edits in sequence gives the same, except for the order of additions.
    const both = edited(yours, edited(theirs));
    expect(sorted((merged as { definition: unknown }).definition)).toEqual(sorted(both));
    const other = merge(theirs, yours);
    expect(sorted((other as { definition: unknown }).definition)).toEqual(sorted(both));
  });

  it.each<[string, Edit, Edit, object]>([
    [
      'the same field',
      (one) => Object.assign(one, { name: 'A' }),
      (one) => Object.assign(one, { name: 'B' }),
      { path: ['name'], before: 'Lead', yours: 'A', theirs: 'B' },
    ],
    [
      'a block that one edit changes and the other removes',
      (one) => Object.assign(block(one, 1), { type: 'url input' }),
      (one) => group(one, 0).blocks.splice(1, 1),
      { path: ['blocks', 'ask'] },
    ],
    [
      'a group that one edit removes, and a new block in it',
      (one) => one.groups.pop(),
      (one) => group(one, 1).blocks.push({ id: 'x' }),
      { path: ['blocks', 'x', 'group'], before: 'end', theirs: 'end' },
    ],
    [
      'a block that both edits move',
      (one) => group(one, 1).blocks.push(...group(one, 0).blocks.splice(0, 1)),
      (one) => one.groups.push({ id: 'g', title: 'G', blocks: group(one, 0).blocks.splice(0, 1) } as never),
      { path: ['blocks', 'hi', 'group'], before: 'hello', yours: 'end', theirs: 'g' },
    ],
    [
      'two orders',
      (one) => group(one, 0).blocks.reverse(),
      (one) => group(one, 0).blocks.unshift(...group(one, 0).blocks.splice(1, 1)),
      { path: ['groups', 'hello', 'order'], yours: ['pick', 'ask', 'hi'], theirs: ['ask', 'hi', 'pick'] },
    ],
    [
      'new variables with one id',
      (one) => one.variables.push({ id: 'n', name: 'A' }),
      (one) => one.variables.push({ id: 'n', name: 'B' }),
      { path: ['variables', 'n', 'name'], yours: 'A', theirs: 'B' },
    ],
    ['a list without ids', (one) => one.tags.push('c'), (one) => one.tags.push('d'), { path: ['tags'] }],
    [
      'a part that one edit removes and the other changes',
      (one) => Object.assign(one, { settings: undefined }),
      (one) => Object.assign(one.settings.general, { isBrandingEnabled: true }),
      { path: ['settings'] },
    ],
  ])('conflict: %s', (_what, yours, theirs, conflict) => {
    expect(merge(yours, theirs)).toEqual({ ok: false, conflicts: [expect.objectContaining(conflict)] });
  });

  it('keep the new order of one edit, and a new block stays after its predecessor', () => {
    const merged = merge(
      (one) => group(one, 0).blocks.reverse(),
      (one) => group(one, 0).blocks.splice(1, 0, { id: 'new' }),
    ) as { definition: Definition };
    expect(group(merged.definition, 0).blocks.map((one) => (one as { id: string }).id)).toEqual([
      'pick',
      'ask',
      'hi',
      'new',
    ]);
  });

  it('return a bounded number of conflicts', () => {
    const many =
      (value: string): Edit =>
      (one) =>
        Object.assign(
          one.settings,
          Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, value])),
        );
    const merged = merge(many('a'), many('b')) as { conflicts: readonly unknown[] };
    expect(merged.conflicts.length).toBe(200);
  });

  it('merge as plain values when ids are not unique', () => {
    const twice = edited((one) => group(one, 1).blocks.push({ id: 'bye' }));
    const theirs = edited((one) => Object.assign(one, { name: 'B' }), twice);
    const yours = edited((one) => Object.assign(one, { id: 'other' }), twice);
    expect(mergeBots({ base: twice, yours, theirs })).toMatchObject({
      ok: true,
      definition: { name: 'B', id: 'other' },
    });
    expect(mergeBots({ base: null, yours: 1, theirs: [] })).toMatchObject({ ok: false });
  });
});

/** Sorts lists with ids by id, since the order of two additions is not defined. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(sorted)
      .sort((one, other) => (idOf(one) < idOf(other) ? -1 : idOf(one) > idOf(other) ? 1 : 0));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
}

function idOf(value: unknown): string {
  return String((value as { id?: unknown } | null)?.id ?? value);
}

describe('merging', () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  it('returns the changed version when only one side changed, for any JSON', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        for (const states of [
          { base: one, yours: other, theirs: one },
          { base: one, yours: one, theirs: other },
          { base: one, yours: other, theirs: other },
        ])
          expect(isSame((mergeBots(states) as { definition: unknown }).definition, other)).toBe(true);
      }),
      { seed: inject('seed') },
    );
  });

  it('finds a conflict in either order of the sides, for any JSON', () => {
    fc.assert(
      fc.property(json, json, json, (before, one, other) => {
        const there = mergeBots({ base: before, yours: one, theirs: other });
        const back = mergeBots({ base: before, yours: other, theirs: one });
        expect(there.ok).toBe(back.ok);
      }),
      { seed: inject('seed') },
    );
  });
});

// Editing definitions: patches with invalid or forbidden paths change nothing.
import type { PatchOperation } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';

const definition = {
  version: '6.1',
  id: 'lead',
  name: 'Lead',
  groups: [
    {
      id: 'one',
      title: 'One',
      blocks: [
        { id: 'a', type: 'text', content: { richText: [] } },
        { id: 'b', type: 'text', content: { richText: [] } },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'one' } }],
  variables: [],
  theme: {},
  settings: {},
};
const current = JSON.stringify(definition);
const edit = (patch: readonly unknown[]) =>
  editDefinition({
    botId: 'lead',
    current,
    base: undefined,
    change: { kind: 'patch', patch: patch as readonly PatchOperation[] },
  });

describe('a patch', () => {
  it.each<[string, readonly unknown[], unknown]>([
    ['replaces', [{ op: 'replace', path: '/name', value: 'Leads' }], { name: 'Leads' }],
    ['adds a field', [{ op: 'add', path: '/a~1b~0c', value: null }], { 'a/b~c': null }],
    [
      'adds at the end',
      [{ op: 'add', path: '/variables/-', value: { id: 'v', name: 'V' } }],
      { variables: [{ id: 'v', name: 'V' }] },
    ],
    [
      'removes',
      [{ op: 'remove', path: '/groups/0/blocks/0' }],
      { groups: [{ id: 'one', title: 'One', blocks: [definition.groups[0]?.blocks[1]] }] },
    ],
    [
      'moves',
      [{ op: 'move', from: '/groups/0/blocks/0', path: '/groups/0/blocks/1' }],
      { groups: [{ id: 'one', title: 'One', blocks: definition.groups[0]?.blocks.toReversed() }] },
    ],
    [
      'copies and tests',
      [
        { op: 'copy', from: '/name', path: '/label' },
        { op: 'test', path: '/label', value: 'Lead' },
      ],
      { label: 'Lead' },
    ],
    [
      'works on what it has put there',
      [
        { op: 'add', path: '/extra', value: { list: [] } },
        { op: 'add', path: '/extra/list/0', value: 1 },
      ],
      { extra: { list: [1] } },
    ],
  ])('%s', (_what, patch, expected) => {
    const given = structuredClone(patch);
    const edited = edit(patch);
    expect(edited).toMatchObject({ ok: true, isMerged: false, isSame: false, operations: patch.length });
    if (!edited.ok) return;
    expect(JSON.parse(edited.definition)).toEqual({ ...definition, ...(expected as object) });
    // The stored patch equals the given one, and gives the same result again.
    expect(JSON.parse(edited.patch)).toEqual(given);
    expect(patch).toEqual(given);
    expect(JSON.parse(rebuildDefinition({ definition: current, patches: [edited.patch] }))).toEqual(
      JSON.parse(edited.definition),
    );
  });

  it.each<[string, readonly unknown[], string]>([
    ['a field that is not there', [{ op: 'replace', path: '/nothing', value: 1 }], 'no field "nothing"'],
    ['an element that is not there', [{ op: 'remove', path: '/groups/1' }], 'it has 1'],
    ['an element beyond the end', [{ op: 'add', path: '/groups/2', value: {} }], 'it has 1'],
    [
      'an element with a number that is too large',
      [{ op: 'add', path: '/groups/4294967296', value: {} }],
      'no element',
    ],
    ['an element with a zero in front', [{ op: 'replace', path: '/groups/00', value: {} }], 'no element'],
    ['something in a text', [{ op: 'add', path: '/name/0', value: 1 }], 'is not an object or list'],
    ['no path', [{ op: 'add', path: 'name', value: 1 }], 'begins with "/"'],
    ['a path with half an escape', [{ op: 'add', path: '/a~2', value: 1 }], '"~" is written'],
    ['what every object has', [{ op: 'add', path: '/toString/x', value: 1 }], 'no field "toString"'],
    ['the prototype', [{ op: 'add', path: '/__proto__/polluted', value: true }], '__proto__'],
    [
      'the prototype by its maker',
      [{ op: 'add', path: '/constructor/prototype/polluted', value: true }],
      'no field "constructor"',
    ],
    [
      'the prototype at the end',
      [{ op: 'add', path: '/settings/__proto__', value: { polluted: true } }],
      '__proto__',
    ],
    ['a value that is not given', [{ op: 'add', path: '/name' }], 'needs a value'],
    ['nowhere to copy from', [{ op: 'copy', path: '/name' }], 'needs "from"'],
    ['itself', [{ op: 'move', from: '/groups', path: '/groups/0/blocks' }], 'moved into itself'],
    ['another value than it says', [{ op: 'test', path: '/name', value: 'Other' }], 'is different'],
    ['the id of another bot', [{ op: 'replace', path: '/id', value: 'other' }], 'its id stays'],
    ['a definition that cannot be read', [{ op: 'replace', path: '/groups', value: 7 }], ''],
    ['nothing at all', [{ op: 'remove', path: '' }], ''],
    [
      'a name that means harm in a value',
      [{ op: 'add', path: '/settings/x', value: JSON.parse('{"__proto__":{"polluted":true}}') }],
      '__proto__',
    ],
  ])('is refused when it refers to %s', (_what, patch, message) => {
    const edited = edit(patch);
    expect(edited).toMatchObject({ ok: false, issues: [expect.anything()] });
    const [issue] = (edited as { issues: readonly { message: string }[] }).issues;
    expect(issue?.message).toContain(message);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(JSON.stringify(definition)).toBe(current);
  });

  it('reports the index of the operation that fails', () => {
    const edited = edit([
      { op: 'remove', path: '/name' },
      { op: 'remove', path: '/name' },
    ]);
    expect(edited).toMatchObject({ ok: false, issues: [{ path: [1, 'path'], code: 'patch_failed' }] });
  });

  it('cannot exhaust memory by copying a value again and again', () => {
    const patch: PatchOperation[] = [{ op: 'add', path: '/x', value: ['a'.repeat(100)] }];
    for (let index = 0; index < 60; index++) patch.push({ op: 'copy', from: '/x', path: '/x/-' });
    expect(applyPatch({}, patch)).toMatchObject({
      ok: false,
      issue: { message: expect.stringContaining('copy more') },
    });
  });
});

describe('an edit based on an earlier state', () => {
  const base = { definition: current, patches: [] };
  const renamed = JSON.stringify({ ...definition, name: 'Theirs' });
  it('is merged, and its stored patch applies to the current state', () => {
    const patch: PatchOperation[] = [{ op: 'replace', path: '/groups/0/title', value: 'Mine' }];
    const edited = editDefinition({
      botId: 'lead',
      current: renamed,
      base,
      change: { kind: 'patch', patch },
    });
    expect(edited).toMatchObject({ ok: true, isMerged: true });
    if (!edited.ok) return;
    expect(JSON.parse(edited.definition)).toMatchObject({ name: 'Theirs', groups: [{ title: 'Mine' }] });
    expect(JSON.parse(rebuildDefinition({ definition: renamed, patches: [edited.patch] }))).toEqual(
      JSON.parse(edited.definition),
    );
  });

  it('of the same field returns a conflict with both values', () => {
    const change = { kind: 'replacement', definition: { ...definition, name: 'Mine' } } as const;
    expect(editDefinition({ botId: 'lead', current: renamed, base, change })).toEqual({
      ok: false,
      conflicts: [{ path: ['name'], before: 'Lead', yours: 'Mine', theirs: 'Theirs' }],
    });
  });
});

// One-press fixes against the real check: each removes its problem, and one undo brings the draft back.
import { createSyntaxChecker } from '@colloquy/blocks';
import { expect, it } from 'vitest';
import { placedIssues } from '../../packages/management/src/drafts/placed-issues.ts';
import { fixesOf } from '../../packages/studio/src/editor/problems/fixes.ts';
import { applyChange } from '../../packages/studio/src/model/change.ts';
import { runCommand } from '../../packages/studio/src/model/commands/command.ts';
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { checkDefinition } from '../../packages/verify/src/check/check-definition.ts';

const at = { x: 0, y: 0 };
const said = (text: string) => ({
  id: 'say',
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const group = (id: string, ...blocks: readonly object[]) => ({
  id,
  title: `Group ${id}`,
  graphCoordinates: at,
  blocks,
});
const bot = (more: object = {}) =>
  ({
    version: '6.1',
    id: 'bot',
    name: 'Bot',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e1' }],
    edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'one' } }],
    groups: [group('one', said('Hello'))],
    variables: [{ id: 'vname', name: 'First name' }],
    theme: {},
    settings: {},
    ...more,
  }) as unknown as Definition;
const edges = (...more: readonly object[]) => ({ edges: [...(bot().edges ?? []), ...more] });
const leads = (outgoingEdgeId: string) => ({ groups: [group('one', { ...said('Hello'), outgoingEdgeId })] });

const syntaxError = await createSyntaxChecker();
const problemsOf = (definition: Definition) =>
  placedIssues(checkDefinition(definition, { syntaxError }).problems, definition);

it.each<[code: string, fixes: readonly string[], definition: Definition]>([
  [
    'dangling_edge',
    ['Remove the edge'],
    bot({ ...edges({ id: 'e2', from: { blockId: 'say' }, to: { groupId: 'gone' } }), ...leads('e2') }),
  ],
  ['dangling_edge', ['Remove the edge'], bot(leads('gone'))],
  [
    'orphan_edge',
    ['Remove the edge'],
    bot(edges({ id: 'e2', from: { blockId: 'gone' }, to: { groupId: 'one' } })),
  ],
  [
    'unreachable_group',
    ['Delete the group'],
    bot({ groups: [group('one', said('Hello')), group('two', { ...said('Bye'), id: 'bye' })] }),
  ],
  [
    'empty_group',
    ['Delete the group'],
    bot({
      ...edges({ id: 'e2', from: { blockId: 'say' }, to: { groupId: 'two' } }),
      groups: [group('one', { ...said('Hello'), outgoingEdgeId: 'e2' }), group('two')],
    }),
  ],
  [
    'leads_nowhere',
    ['Connect it to “Group one”'],
    bot({ events: [{ id: 'start', type: 'start', graphCoordinates: at }], edges: [] }),
  ],
  ['no_items', ['Add one'], bot({ groups: [group('one', { id: 'ask', type: 'choice input', items: [] })] })],
  ['no_items', ['Add one'], bot({ groups: [group('one', { id: 'ask', type: 'cards' })] })],
  [
    'empty_label',
    ['Remove it'],
    bot({
      groups: [
        group('one', {
          id: 'ask',
          type: 'choice input',
          items: [{ id: 'yes', content: 'Yes' }, { id: 'no' }],
        }),
      ],
    }),
  ],
  [
    'ignored_body',
    ['Send my body'],
    bot({
      groups: [
        group('one', {
          id: 'send',
          type: 'Webhook',
          options: { webhook: { url: 'https://example.org', body: '{"a":1}' } },
        }),
      ],
    }),
  ],
  [
    'unreachable_block',
    ['Remove the path before it'],
    bot({
      ...edges({ id: 'e2', from: { blockId: 'say' }, to: { groupId: 'two' } }),
      groups: [
        group('one', { ...said('Hello'), outgoingEdgeId: 'e2' }, { id: 'lost', type: 'email input' }),
        group('two', { id: 'end', type: 'email input' }),
      ],
    }),
  ],
  [
    'unknown_variable',
    ['Use “First name”', 'Create “First nam”'],
    bot({ groups: [group('one', said('Hello {{First nam}}'))] }),
  ],
  ['unknown_variable', ['Create “Colour”'], bot({ groups: [group('one', said('I like {{Colour}}'))] })],
  [
    'unknown_variable',
    ['Use “First name”', 'Create “vnam”'],
    bot({ groups: [group('one', { id: 'ask', type: 'text input', options: { variableId: 'vnam' } })] }),
  ],
  [
    'unknown_variable',
    ['Use “First name”', 'Create “First name”'],
    bot({ groups: [group('one', { id: 'ask', type: 'text input', options: { variableId: 'First name' } })] }),
  ],
  [
    'unnamed_edge',
    ['Fix it'],
    bot({
      ...edges({ id: 'e2', from: { blockId: 'say' }, to: { groupId: 'two' } }),
      groups: [group('one', said('Hello')), group('two', { ...said('Bye'), id: 'bye' })],
    }),
  ],
  [
    'unknown_field',
    ['Rename it to “content”'],
    bot({
      groups: [group('one', { id: 'ask', type: 'choice input', items: [{ id: 'yes', label: 'Yes' }] })],
    }),
  ],
  [
    'unclosed_placeholder',
    ['Fix it'],
    bot({
      groups: [
        group(
          'one',
          { id: 'ask', type: 'text input', options: { variableId: 'vname' } },
          said('Hello {{First name}'),
        ),
      ],
    }),
  ],
])('the problem %s is fixed by %j', (code, labels, definition) => {
  const issue = problemsOf(definition).find((one) => one.code === code);
  if (!issue) throw new Error(`The check finds ${JSON.stringify(problemsOf(definition))}.`);
  let count = 0;
  const makeId = () => `fresh${count++}`;
  const newItems = () => [{ id: makeId() }];
  const fixes = fixesOf(issue, { definition, makeId, newItems });
  expect(fixes.map(({ label }) => label)).toEqual(labels);
  for (const { command } of fixes) {
    const mended = runCommand(definition, command);
    expect(problemsOf(mended.definition).filter((one) => one.code === code)).toEqual([]);
    expect(fixesOf(issue, { definition: mended.definition, makeId, newItems })).toEqual([]);
    expect(JSON.stringify(applyChange(mended.definition, mended.inverse).definition)).toBe(
      JSON.stringify(definition),
    );
  }
});

it('a problem that needs a decision has no automatic fix', () => {
  const definition = bot({
    groups: [group('one', { id: 'jump', type: 'Jump', options: { groupId: 'nowhere' } })],
  });
  const issues = problemsOf(definition);
  expect(issues).not.toEqual([]);
  expect(
    issues.flatMap((issue) => fixesOf(issue, { definition, makeId: () => 'x', newItems: () => undefined })),
  ).toEqual([]);
});

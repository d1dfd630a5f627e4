// Comparing versions: each difference is reported once, and equivalent files have none.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { limits } from '../limits.ts';
import type { BotDefinition } from './bot-definition.ts';
import { compareBots } from './compare-bots.ts';
import { parseBot } from './parse-bot.ts';
import { stayingPlaces } from './staying-places.ts';

const file = {
  version: '6.1',
  id: 'lead',
  name: 'Lead',
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'hi', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Hi' }] }] } },
        { id: 'ask', type: 'text input', options: { isLong: false, labels: { placeholder: 'Name' } } },
        {
          id: 'pick',
          type: 'choice input',
          items: [
            { id: 'red', content: 'Red', outgoingEdgeId: 'e2' },
            { id: 'blue', content: 'Blue' },
          ],
        },
      ],
    },
    { id: 'end', title: 'End', graphCoordinates: { x: 9, y: 9 }, blocks: [{ id: 'bye', type: 'text' }] },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1' }],
  edges: [
    { id: 'e1', from: { eventId: 'start' }, to: { groupId: 'hello' } },
    { id: 'e2', from: { blockId: 'pick', itemId: 'red' }, to: { groupId: 'end' } },
  ],
  variables: [{ id: 'v', name: 'Name' }],
  theme: {},
  settings: { general: { isBrandingEnabled: false } },
};

type File = typeof file;

function read(definition: unknown): BotDefinition {
  const { bot, problems } = parseBot(definition);
  if (!bot) throw new Error(JSON.stringify(problems));
  return bot;
}

/** The differences after this change of the file. */
function after(change: (file: File) => void): readonly unknown[] {
  const changed = structuredClone(file);
  change(changed);
  return compareBots(read(file), read(changed)).differences;
}

const blocksOf = ({ groups: [hello] }: File) => (hello as File['groups'][number]).blocks as unknown[];

describe('two versions of a bot', () => {
  it.each<[string, (file: File) => void, readonly unknown[]]>([
    ['nothing', () => undefined, []],
    [
      'where a group is drawn',
      ({ groups }) => Object.assign(groups[0] as object, { graphCoordinates: { x: 7, y: 7 } }),
      [],
    ],
    [
      'ids of edges',
      (changed) => {
        changed.edges = changed.edges.map((edge) => ({ ...edge, id: `${edge.id}-new` }));
        Object.assign(changed.events[0] as object, { outgoingEdgeId: 'e1-new' });
        const [, , pick] = blocksOf(changed) as { items: object[] }[];
        Object.assign(pick?.items[0] as object, { outgoingEdgeId: 'e2-new' });
      },
      [],
    ],
    [
      'a name',
      (changed) => Object.assign(changed, { name: 'Leads' }),
      [{ change: 'changed', part: 'bot', path: ['name'], before: 'Lead', after: 'Leads' }],
    ],
    [
      'a field of a block',
      (changed) => Object.assign((blocksOf(changed)[1] as { options: object }).options, { isLong: true }),
      [
        {
          change: 'changed',
          part: 'block',
          id: 'ask',
          title: 'text input',
          group: 'Hello',
          path: ['options', 'isLong'],
          before: false,
          after: true,
        },
      ],
    ],
    [
      'a field that was not there',
      (changed) => Object.assign(changed.settings.general, { isInputPrefillEnabled: true }),
      [{ change: 'changed', part: 'settings', path: ['general', 'isInputPrefillEnabled'], after: true }],
    ],
    [
      'a button, by its id',
      (changed) =>
        Object.assign((blocksOf(changed)[2] as { items: object[] }).items[1] as object, { content: 'Green' }),
      [
        {
          change: 'changed',
          part: 'block',
          id: 'pick',
          title: 'choice input',
          group: 'Hello',
          path: ['items', 'blue', 'content'],
          before: 'Blue',
          after: 'Green',
        },
      ],
    ],
    [
      'the order of buttons',
      (changed) => (blocksOf(changed)[2] as { items: object[] }).items.reverse(),
      [
        expect.objectContaining({
          path: ['items', 'order'],
          before: ['red', 'blue'],
          after: ['blue', 'red'],
        }),
      ],
    ],
    [
      'buttons that are called as what every object has',
      (changed) =>
        (blocksOf(changed)[2] as { items: object[] }).items.push(
          { id: 'constructor', content: 'Green' },
          { id: '__proto__', content: 'Black' },
        ),
      [
        expect.objectContaining({
          path: ['items', 'constructor'],
          after: { id: 'constructor', content: 'Green' },
        }),
        expect.objectContaining({
          path: ['items', '__proto__'],
          after: { id: '__proto__', content: 'Black' },
        }),
      ],
    ],
    [
      'where a button leads',
      ({ edges }) => Object.assign(edges[1] as object, { to: { groupId: 'hello' } }),
      [
        {
          change: 'changed',
          part: 'edge',
          id: 'pick',
          title: 'choice input',
          group: 'Hello',
          path: ['items', 'red'],
          before: { groupId: 'end' },
          after: { groupId: 'hello' },
        },
      ],
    ],
    [
      'an edge of a block that is new',
      (changed) => {
        changed.edges.push({ id: 'e3', from: { blockId: 'ask' } as never, to: { groupId: 'end' } });
        Object.assign(blocksOf(changed)[1] as object, { outgoingEdgeId: 'e3' });
      },
      [expect.objectContaining({ change: 'added', part: 'edge', id: 'ask', after: { groupId: 'end' } })],
    ],
    [
      'a block that is new and one that is gone',
      (changed) => blocksOf(changed).splice(0, 1, { id: 'new', type: 'image' }),
      [
        { change: 'added', part: 'block', id: 'new', title: 'image', group: 'Hello' },
        { change: 'removed', part: 'block', id: 'hi', title: 'text', group: 'Hello' },
      ],
    ],
    [
      'a block in another group',
      (changed) =>
        (changed.groups[1] as { blocks: unknown[] }).blocks.push(...blocksOf(changed).splice(1, 1)),
      [
        {
          change: 'moved',
          part: 'block',
          id: 'ask',
          title: 'text input',
          group: 'End',
          before: 'Hello',
          after: 'End',
        },
      ],
    ],
    [
      'the last block moved to the front: one block moved',
      (changed) => blocksOf(changed).unshift(...blocksOf(changed).splice(2, 1)),
      [{ change: 'moved', part: 'block', id: 'pick', title: 'choice input', group: 'Hello' }],
    ],
    [
      'a new variable',
      ({ variables }) => variables.push({ id: 'w', name: 'Email' }),
      [{ change: 'added', part: 'variable', id: 'w', title: 'Email' }],
    ],
    [
      'a removed group with its block and the edge to it',
      (changed) => {
        changed.groups.pop();
        changed.edges.pop();
        delete (
          (blocksOf(changed)[2] as { items: { outgoingEdgeId?: string }[] }).items[0] as {
            outgoingEdgeId?: string;
          }
        ).outgoingEdgeId;
      },
      [
        expect.objectContaining({ change: 'removed', part: 'edge', id: 'pick', before: { groupId: 'end' } }),
        { change: 'removed', part: 'group', id: 'end', title: 'End' },
        { change: 'removed', part: 'block', id: 'bye', title: 'text', group: 'End' },
      ],
    ],
  ])('differ in %s', (_what, change, differences) => {
    expect(after(change)).toEqual(differences);
  });

  it('are compared up to a bounded number of differences', () => {
    const changed = structuredClone(file);
    for (let number = 0; number <= limits.botDifferences; number++)
      changed.variables.push({ id: `v${number}`, name: `V${number}` });
    const { differences, isComplete } = compareBots(read(file), read(changed));
    expect([differences.length, isComplete]).toEqual([limits.botDifferences, false]);
  });
});

describe('stayingPlaces', () => {
  it('finds a longest increasing subsequence in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40), { maxLength: 9 }), (places) => {
        const staying = stayingPlaces(places);
        const stayed = places.filter((_, position) => staying.has(position));
        expect(stayed).toEqual(stayed.toSorted((one, other) => one - other));
        expect(stayed.length).toBe(longestRising(places));
      }),
      { seed: inject('seed') },
    );
  });
});

/** Brute force, as a reference implementation. */
function longestRising([first, ...rest]: readonly number[], above = -1): number {
  if (first === undefined) return 0;
  const without = longestRising(rest, above);
  return first > above ? Math.max(without, 1 + longestRising(rest, first)) : without;
}

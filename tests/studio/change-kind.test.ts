// Questions that become questions of another kind, with the real schemas of all blocks.
import { blockTypes, flowSchema } from '@colloquy/blocks';
import type { Block } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { readBlockSchemas } from '../../packages/studio/src/blocks/block-schemas.ts';

const schemas = readBlockSchemas(flowSchema());

/** The kinds have icons. Types of React would hide those of the browser in all tests, so the compiler does not follow the import. */
const {
  changeKind,
  kindsFor,
}: {
  changeKind(
    block: Block,
    wish: { type: string; schemas: typeof schemas; makeId: () => string },
  ): { block: Block; lost: string[] };
  kindsFor(type: string): (readonly [type: string, kind: object])[];
} = await import(new URL('../../packages/studio/src/blocks/change-kind.ts', import.meta.url).href);

const change = (block: object, type: string) =>
  changeKind(block as Block, { type, schemas, makeId: () => 'new' });

const labels = { placeholder: 'Your answer', button: 'Go on' };
const question = {
  id: 'q',
  type: 'text input',
  outgoingEdgeId: 'e',
  options: { variableId: 'v', labels, isLong: true },
};
const choices = {
  id: 'q',
  type: 'choice input',
  outgoingEdgeId: 'e',
  options: { variableId: 'v', isMultipleChoice: true, buttonLabel: 'Go on' },
  items: [
    { id: 'yes', outgoingEdgeId: 'to-yes', content: 'Yes', value: '1' },
    { id: 'no', content: 'No' },
  ],
};

describe('a question of another kind', () => {
  it('keeps what both kinds have, and names the rest', () => {
    expect(change(question, 'email input')).toEqual({
      block: { id: 'q', type: 'email input', outgoingEdgeId: 'e', options: { variableId: 'v', labels } },
      lost: ['Several lines'],
    });
  });

  it('keeps choices and their paths as pictures', () => {
    expect(change(choices, 'picture choice input')).toEqual({
      block: {
        ...choices,
        type: 'picture choice input',
        items: [
          { id: 'yes', outgoingEdgeId: 'to-yes', title: 'Yes', value: '1' },
          { id: 'no', title: 'No' },
        ],
      },
      lost: [],
    });
    expect(change(change(choices, 'picture choice input').block, 'choice input').block).toEqual(choices);
  });

  it('says which choices go, and gets a first choice if it has none', () => {
    const { block, lost } = change(choices, 'date input');
    expect(block).toEqual({ id: 'q', type: 'date input', outgoingEdgeId: 'e', options: { variableId: 'v' } });
    expect(lost).toEqual(expect.arrayContaining(['Choices: Yes, No, with their paths', 'Several answers']));
    expect(change(question, 'choice input').block.items).toEqual([{ id: 'new' }]);
  });

  it('is valid for each pair of kinds, and keeps its variable', () => {
    const all = ['text input', ...kindsFor('text input').map(([type]) => type)];
    expect(all.length).toBeGreaterThan(10);
    for (const from of all)
      for (const [to] of kindsFor(from)) {
        const { block } = change(change(from === 'choice input' ? choices : question, from).block, to);
        const { definition } = blockTypes.find(({ type }) => type === to) ?? {};
        expect([from, to, definition?.safeParse(block).success]).toEqual([from, to, true]);
        expect(block).toMatchObject({ id: 'q', outgoingEdgeId: 'e', options: { variableId: 'v' } });
      }
  });

  it('is not offered for other blocks', () => {
    expect(['text', 'cards', 'Condition', 'unknown'].flatMap(kindsFor)).toEqual([]);
  });
});

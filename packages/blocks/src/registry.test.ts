// Rules that every block follows, for any file and any reply.
import type { BlockType } from '@colloquy/engine';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createQuickJsEvaluator } from './evaluator/quickjs-evaluator.ts';
import { blockTypes } from './registry.ts';
import { talk } from './testing/run-block.ts';

fc.configureGlobal({ seed: inject('seed') });

const evaluator = await createQuickJsEvaluator();

it('each block type is registered once', () => {
  const types = blockTypes.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});

/** Wrong values in files: of any type, with templates, with names that objects inherit. */
const thing = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(
      null,
      true,
      -1,
      0,
      1e308,
      '',
      ' ',
      '{{Text}}',
      '{{List}}',
      '{{Unset}}',
      '{{= {{Text}} + 1 =}}',
      '__proto__',
      'constructor',
      '\u0000\ud800',
      'x'.repeat(5_000),
    ),
    fc.string({ maxLength: 8 }),
  ),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(
    fc.constantFrom(
      'id',
      'text',
      'type',
      'children',
      'url',
      'content',
      'variableId',
      'isEnabled',
      'comparisons',
      'labels',
      '__proto__',
    ),
    tie('any'),
    { maxKeys: 4 },
  ),
  any: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
})).any;

describe.each(blockTypes.map((block) => [block.type, block] as const))('%s', (type, block) => {
  it('has a summary of one sentence', () => {
    expect(block.summary).toMatch(/^[A-Z].*\.$/);
  });
  it.each([[{}], [{ content: null, options: null, items: null }], [{ content: {}, options: {}, items: [] }]])(
    'accepts a block with %j',
    (given) => {
      expect(block.definition.safeParse({ id: 'b1', type, ...given }).success).toBe(true);
    },
  );
  it('never throws for any field values', () => {
    const fields = fc.dictionary(fc.constantFrom(...fieldNames(block), 'other'), thing, { maxKeys: 6 });
    const given = fc.record(
      {
        options: fc.oneof(fields, thing),
        content: fc.oneof(fields, thing),
        items: fc.oneof(fc.array(fields, { maxLength: 3 }), thing),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        given,
        fc.constantFrom(undefined, '', 'text', '{"data":1}', '1', 'Yes', '{{Text}}'),
        (block, reply) => {
          const variables = [
            { name: 'Text', value: 'some **text**' },
            { name: 'List', value: ['a', null] },
            'Unset',
          ];
          const flow = JSON.parse(
            JSON.stringify({ variables, groups: [{ blocks: [{ ...block, type }, 'end'] }] }),
          );
          const chat = readable(() => talk(flow, { evaluator }));
          if (!chat) return;
          chat.start();
          chat.say(reply);
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** A file that is not a bot never reaches a block. */
function readable<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The flow cannot be read')) return undefined;
    throw error;
  }
}

/** The names of a block's fields, so that random values end up where blocks read them. `to` belongs to the shorthand. */
function fieldNames({ definition }: BlockType): string[] {
  const schema = JSON.stringify(
    z.toJSONSchema(definition as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  );
  const names = [...schema.matchAll(/"([A-Za-z]+)":\{/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter((name) => name !== 'to');
}

// Generates the reference of blocks from their schemas and summaries.
import type { BlockType } from '@colloquy/engine';
import type { JsonSchema } from '@colloquy/schema';
import { tableCell, typeWords, variantsOf } from '@colloquy/schema';
import { fieldSchemaOf } from './field-schema.ts';

const SHAPES = {
  say: ['Bubbles', 'Show content to the visitor.'],
  ask: ['Inputs', 'Ask the visitor a question, validate the reply and store it.'],
  logic: [
    'Logic',
    'Branch, set variables, move to another part of the flow, or run an action in the client.',
  ],
  call: ['Calls', 'Call external services, send email, or query AI models.'],
} as const satisfies Record<BlockType['shape'], readonly [string, string]>;

/** Maximum depth of listed fields. The check also reports mistakes in deeper ones. */
const MAXIMUM_DEPTH = 4;

/**
 * Renders the reference: every block type with its fields, as Markdown.
 *
 * @example blocksReference(blockTypes) // '# Blocks\n\n…'
 */
export function blocksReference(blockTypes: readonly BlockType[]): string {
  const shapes = Object.entries(SHAPES).map(([shape, [title, caption]]) => {
    const types = blockTypes
      .filter((type) => type.shape === shape)
      .toSorted((a, b) => (a.type < b.type ? -1 : 1));
    return types.length === 0 ? '' : [`## ${title}`, caption, ...types.map(describeBlock)].join('\n\n');
  });
  const head = [
    '# Blocks',
    'Generated from the block definitions (`UPDATE=1 npx vitest run tests/docs`). Every field is optional; `null` counts as not set.',
    'Text fields may contain `{{Variable}}` and `{{= expression =}}`. Fields whose names end in `ariableId` hold the id of a variable.',
  ];
  return `${[head.join('\n'), ...shapes.filter(Boolean)].join('\n\n')}\n`;
}

function describeBlock(block: BlockType): string {
  const rows = fieldsOf(fieldSchemaOf(block), { path: '', depth: 0 });
  const table =
    rows.length === 0 ? 'No fields.' : ['| field | holds | meaning |', '|---|---|---|', ...rows].join('\n');
  return [`### \`${block.type}\``, block.summary, table].join('\n\n');
}

function fieldsOf(
  schema: JsonSchema,
  { path, depth }: { readonly path: string; readonly depth: number },
): readonly string[] {
  if (depth > MAXIMUM_DEPTH) return [];
  return variantsOf(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, field]) => {
      const name = path === '' ? key : `${path}.${key}`;
      const list = variantsOf(field).find(({ items }) => items)?.items;
      const row = `| \`${name}\` | ${tableCell(kindOf(field))} | ${tableCell(describe(field))} |`;
      return [row, ...fieldsOf(list ?? field, { path: list ? `${name}[]` : name, depth: depth + 1 })];
    }),
  );
}

function describe(schema: JsonSchema): string {
  return schema.description ?? variantsOf(schema).find(({ description }) => description)?.description ?? '';
}

function kindOf(schema: JsonSchema): string {
  const kinds = variantsOf(schema).map((variant) => {
    const { const: constant, enum: values, items } = variant;
    if (constant !== undefined) return JSON.stringify(constant);
    if (values) return values.map((value) => JSON.stringify(value)).join(' ');
    if (items) return `list of ${kindOf(items)}`;
    return typeWords(variant);
  });
  return [...new Set(kinds)].join(' or ');
}

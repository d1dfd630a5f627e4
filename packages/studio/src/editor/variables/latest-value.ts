// The variable that the nearest block before a place saves a value in: what a new condition or message is most likely about.
import type { Block } from '@colloquy/schema';
import { kindOf } from '../../blocks/block-kinds.ts';
import { isObject } from '../../model/json.ts';
import { readOption } from '../../model/option-path.ts';

/** Options with rows that save parts of an answer. */
const MAPPINGS = ['responseVariableMapping', 'responseMapping', 'variablesToExtract', 'cellsToExtract'];

/**
 * @param blocks in the order of the flow, up to the place
 * @param isAnswer only answers of visitors
 * @example latestValue(blocks, { isAnswer: true }) // 'v1'
 */
export function latestValue(
  blocks: readonly Block[],
  { isAnswer = false }: { readonly isAnswer?: boolean } = {},
): string | undefined {
  for (const block of blocks.toReversed()) {
    if (isAnswer && kindOf(block.type).shape !== 'ask') continue;
    const id = savedVariable(block);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** The variable of a block; the first one of several. */
function savedVariable(block: Block): string | undefined {
  const { keeps } = kindOf(block.type);
  const rows = MAPPINGS.flatMap((name) => readOption(block, `options.${name}`) ?? []);
  const saved = [
    keeps && readOption(block, keeps.path ?? 'options.variableId'),
    ...rows.map((row: unknown) => (isObject(row) ? row.variableId : undefined)),
  ];
  return saved.find((id) => typeof id === 'string');
}

// How tests name a block.
import type { Flow } from '@colloquy/engine';

/**
 * The name of a block: the title of its group and its type, with a number from the second one of this type on.
 *
 * @example blockName('look-up-request', [flow]) // 'Look it up / Webhook'
 */
export function blockName(id: string | undefined, flows: readonly Flow[]): string {
  for (const { blocks, blockById, groups } of flows) {
    const block = blocks[blockById.get(id ?? '') ?? -1];
    if (!block) continue;
    const alike = blocks.filter(({ group, type }) => group === block.group && type === block.type);
    const number = alike.indexOf(block) + 1;
    return `${groups[block.group]?.title ?? ''} / ${block.type}${number > 1 ? ` ${number}` : ''}`;
  }
  return id ?? 'the bot';
}

// Which options a form covers.
import { isObject } from '../../model/json.ts';

/** @example joined('items.0', 'content') // 'items.0.content' */
export const joined = (one: string, other: string): string => [one, other].filter(Boolean).join('.');

/**
 * Without the positions in lists.
 *
 * @example general('items.0.paths.1.text') // 'items[].paths[].text'
 */
export const general = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '[]');

/** Whether a general path is covered by one of these, or is below one. */
export const isCovered = (path: string, covers: readonly string[]): boolean =>
  covers.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[]`));

/** Ids, edges and marks of old bots, which no author sets. */
const NEVER_SHOWN =
  /(?:^|\.|\])(?:id|outgoingEdgeId|blockId|path|isUnsafe|provider|webhookId|isAdvancedConfig)$/;

/**
 * The options of a block that are set and not covered, each once.
 *
 * @example uncovered({ id: 'b', type: 'Wait', options: { odd: 1 } }, ['options.secondsToWaitFor']) // ['options.odd']
 */
export function uncovered(
  block: Readonly<Record<string, unknown>>,
  covers: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (value === undefined || isCovered(general(path), covers)) return;
    if (Array.isArray(value) && value.some(isObject))
      for (const [index, element] of value.entries()) walk(element, `${path}.${index}`);
    else if (isObject(value))
      for (const [name, field] of Object.entries(value)) walk(field, `${path}.${name}`);
    else if (!NEVER_SHOWN.test(path) || path === 'options.blockId') found.add(general(path));
  };
  for (const part of ['content', 'options', 'items']) walk(block[part], part);
  return [...found];
}

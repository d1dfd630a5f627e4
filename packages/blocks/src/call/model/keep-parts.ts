// Stores parts of a response in variables.
import type { Assignment, Move, View } from '@colloquy/engine';
import type { MappingOptions } from './options.ts';

/** How the text of a response is stored in its variable. Default: it replaces the old value. */
export type KeepText = (variableId: string, text: string, view: View) => Assignment;

/**
 * Stores parts of a response. A mapping without a name means the first part, the text. An empty text is not stored, but
 * logged.
 *
 * @example keepParts([{ variableId: 'vanswer', item: 'Message content' }], { parts: { 'Message content': 'Hi' }, view })
 * // { set: [{ variableId: 'vanswer', value: 'Hi' }] }
 */
export function keepParts(
  mappings: MappingOptions,
  {
    parts,
    view,
    keepText = replaceText,
  }: { readonly parts: Readonly<Record<string, unknown>>; readonly view: View; readonly keepText?: KeepText },
): Move {
  const [textItem = '', text] = Object.entries(parts)[0] ?? [];
  const known = new Map(Object.entries(parts).map(([item, part]) => [item.toLowerCase(), part]));
  const set = mappings.flatMap(({ item, variableId }): readonly Assignment[] => {
    if (!variableId) return [];
    const name = item?.toLowerCase() || textItem.toLowerCase();
    const part = known.get(name);
    if (part === undefined || part === '') return [];
    return name === textItem.toLowerCase()
      ? [keepText(variableId, String(part), view)]
      : [{ variableId, value: part }];
  });
  return text === ''
    ? { set, log: [{ status: 'info', description: 'The model returned an empty text.' }] }
    : { set };
}

/** The variable for the text: that of the first mapping for the first part, or without a part. */
export function textVariable(mappings: MappingOptions | undefined, textItem: string): string | undefined {
  return mappings?.find(
    ({ item, variableId }) => variableId && (!item || item.toLowerCase() === textItem.toLowerCase()),
  )?.variableId;
}

/** Marked as Markdown, because models write Markdown. */
const replaceText: KeepText = (variableId, text) => ({ variableId, value: text, isMarkdown: true });

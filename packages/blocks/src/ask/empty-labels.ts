// The warning for choices without a label, which visitors see as empty buttons.
import type { Mistake } from '@colloquy/engine';

/**
 * One warning for each label without text.
 *
 * @param field the field of an item with its label
 * @example emptyLabels([{ content: 'Yes' }, {}], { field: 'content', what: 'choice' }) // [{ path: ['items', 1, 'content'], … }]
 */
export function emptyLabels<Field extends string>(
  items: readonly { readonly [Name in Field]?: string | undefined }[],
  { field, what }: { readonly field: Field; readonly what: string },
): readonly Mistake[] {
  return items.flatMap((item, index) =>
    (item[field] ?? '').trim() === ''
      ? [
          {
            path: ['items', index, field],
            severity: 'warning' as const,
            code: 'empty_label',
            message: `The label of ${what} ${index + 1} is empty.`,
            fix: `Write a label, or remove the ${what}.`,
          },
        ]
      : [],
  );
}

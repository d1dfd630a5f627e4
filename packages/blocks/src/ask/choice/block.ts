// Asks to choose one or more buttons.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { MAX_CHOICE_ITEMS } from '@colloquy/language';
import { ChoiceInputOptions, ChoiceItem, optional } from '@colloquy/schema';
import { z } from 'zod';
import type { Option } from '../choose.ts';
import { chooseOne, chooseSeveral } from '../choose.ts';
import { emptyLabels } from '../empty-labels.ts';
import { listElements } from '../list-elements.ts';
import { noItems } from '../no-items.ts';
import { shownItems } from '../shown-items.ts';

/**
 * Accepts one of the buttons, or several with `isMultipleChoice`: by click, id, value, label or position, ignoring case
 * and accents. Stores the button's value, else its label; several are joined by `, ` in the shown order. A single
 * choice follows the button's edge. With `dynamicVariableId` the buttons are the elements of that list variable; while
 * it is unset, the static ones are shown.
 *
 * @example
 * { type: 'choice input', options: { variableId: 'vSize' }, items: [{ id: 'i1', content: 'Small' }, { id: 'i2', content: 'Large', value: 'L' }] }
 */
export const choiceInput = askBlock({
  type: 'choice input',
  summary: 'Asks the visitor to choose one or more buttons.',
  definition: z.object({ options: optional(ChoiceInputOptions), items: optional(z.array(ChoiceItem)) }),
  input: 'choice input',
  replyType: 'buttons',
  isPrefilled: false,
  answers: ({ options, items = [] }) =>
    options?.isMultipleChoice || options?.dynamicVariableId
      ? undefined
      : { values: items.map(({ value, content = '' }) => value || content) },
  mistakes: ({ options, items = [] }) =>
    items.length > 0 || options?.dynamicVariableId
      ? emptyLabels(items, { field: 'content', what: 'choice' })
      : noItems(
          'The block has no buttons, so the input is skipped and the flow continues after it.',
          'Add items, or set options.dynamicVariableId to a list variable.',
        ),
  ask: ({ options, items }, view) => ({
    ...(options === undefined ? {} : { options: view.rendered(options) }),
    items: itemsOf({ options, items }, view),
  }),
  read({ options, items }, reply, view) {
    const shown = itemsOf({ options, items }, view).map(toOption);
    if (options?.isMultipleChoice === true) return chooseSeveral(shown, { reply, view });
    return chooseOne(shown, { reply, view, authored: () => view.rendered(items ?? []).map(toOption) });
  },
});

interface Definition {
  readonly options: ChoiceInputOptions | undefined;
  readonly items: readonly ChoiceItem[] | undefined;
}

function itemsOf({ options, items }: Definition, view: View): readonly ChoiceItem[] {
  const labels = new Set(
    listElements(view.value(options?.dynamicVariableId)).filter((label) => label.trim() !== ''),
  );
  if (labels.size === 0) return view.rendered(shownItems(items ?? [], view));
  // Values are data: placeholders in them are not resolved.
  return [...labels].slice(0, MAX_CHOICE_ITEMS).map((content, index) => ({ id: `choice${index}`, content }));
}

function toOption({ id, content, value, outgoingEdgeId }: ChoiceItem): Option {
  return { id, label: content ?? '', value: value === '' ? undefined : value, edgeId: outgoingEdgeId };
}

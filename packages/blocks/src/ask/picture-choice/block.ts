// Asks to choose one or more pictures.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { MAX_CHOICE_ITEMS } from '@colloquy/language';
import { optional, PictureChoiceInputOptions, PictureChoiceItem } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES } from '../../address-mistakes.ts';
import { isSafeAddress } from '../../say/safe-address.ts';
import type { Option } from '../choose.ts';
import { chooseOne, chooseSeveral } from '../choose.ts';
import { emptyLabels } from '../empty-labels.ts';
import { listElements } from '../list-elements.ts';
import { noItems } from '../no-items.ts';
import { shownItems } from '../shown-items.ts';

/**
 * Accepts one of the pictures, or several with `isMultipleChoice`, like buttons. A picture's label is its title, else
 * its URL. With `dynamicItems` there is one picture per element of a list variable, with title and description from the
 * same position of two other lists; while that variable is unset, the static ones are shown.
 *
 * @example
 * { type: 'picture choice input', items: [{ id: 'i1', pictureSrc: 'https://example.com/cat.jpg', title: 'Cat' }] }
 */
export const pictureChoiceInput = askBlock({
  type: 'picture choice input',
  summary: 'Asks the visitor to choose one or more pictures.',
  definition: z.object({
    options: optional(PictureChoiceInputOptions),
    items: optional(z.array(PictureChoiceItem)),
  }),
  input: 'picture choice input',
  replyType: 'picture choice',
  isPrefilled: false,
  mistakes: ({ options, items = [] }) =>
    items.length > 0 || (options?.dynamicItems?.isEnabled && options.dynamicItems.pictureSrcsVariableId)
      ? [
          ...items.flatMap(({ pictureSrc }, index) =>
            addressMistakes(pictureSrc, { path: ['items', index, 'pictureSrc'], schemes: MEDIA_SCHEMES }),
          ),
          // The address of a picture is saved when it has no title.
          ...emptyLabels(
            items.map(({ title, pictureSrc }) => ({ title: title || pictureSrc })),
            { field: 'title', what: 'picture' },
          ),
        ]
      : noItems(
          'The block has no pictures, so the input is skipped and the flow continues after it.',
          'Add items, or set a list variable in options.dynamicItems.',
        ),
  ask: ({ options, items }, view) => ({
    ...(options === undefined ? {} : { options: view.rendered(options) }),
    items: itemsOf({ options, items }, view).map(withSafePicture),
  }),
  read({ options, items }, reply, view) {
    const shown = itemsOf({ options, items }, view).map(toOption);
    if (options?.isMultipleChoice === true) return chooseSeveral(shown, { reply, view });
    return chooseOne(shown, { reply, view, authored: () => view.rendered(items ?? []).map(toOption) });
  },
});

interface Definition {
  readonly options: PictureChoiceInputOptions | undefined;
  readonly items: readonly PictureChoiceItem[] | undefined;
}

function itemsOf({ options, items }: Definition, view: View): readonly PictureChoiceItem[] {
  const { isEnabled, pictureSrcsVariableId, titlesVariableId, descriptionsVariableId } =
    options?.dynamicItems ?? {};
  const pictures = isEnabled === true ? listElements(view.value(pictureSrcsVariableId)) : [];
  if (pictures.length === 0) return view.rendered(shownItems(items ?? [], view));
  const titles = listElements(view.value(titlesVariableId));
  const descriptions = listElements(view.value(descriptionsVariableId));
  // Values are data: placeholders in them are not resolved.
  return pictures.slice(0, MAX_CHOICE_ITEMS).map((pictureSrc, index) => ({
    id: `${index}`,
    pictureSrc,
    title: titles[index] ?? '',
    description: descriptions[index] ?? '',
  }));
}

/** The item stays, and can be chosen by its title. */
function withSafePicture(item: PictureChoiceItem): PictureChoiceItem {
  return isSafeAddress(item.pictureSrc ?? '') ? item : { ...item, pictureSrc: '' };
}

function toOption({ id, title, pictureSrc, value, outgoingEdgeId }: PictureChoiceItem): Option {
  return {
    id,
    label: title || pictureSrc || '',
    value: value === '' ? undefined : value,
    edgeId: outgoingEdgeId,
  };
}

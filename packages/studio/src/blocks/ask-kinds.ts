// Kinds of blocks that ask.

import type { Block } from '@colloquy/schema';
import {
  AtSign,
  CalendarDays,
  Clock,
  CreditCard,
  GalleryHorizontal,
  Hash,
  Images,
  Link,
  ListChecks,
  Paperclip,
  Phone,
  Star,
  TextCursorInput,
} from 'lucide-react';
import { itemsOf, pathsOf } from '../model/definition.ts';
import type { BlockKind, ItemRow, Names, SavedValue, ValueType } from './block-kind.ts';
import { option, words } from './block-kind.ts';
import { dateLike } from './date-like.ts';
import { ownCountry, ownCurrency } from './own-region.ts';

/** "Date from today → When": what is asked for, how, and the variable that keeps it. */
const asks =
  (what: string, how: (block: Block) => readonly unknown[] = () => []): NonNullable<BlockKind['text']> =>
  (block, names) => {
    const variable = names.variable(option(block, 'variableId'));
    const asked = [what, ...how(block).filter((one) => typeof one === 'string' && one !== '')].join(', ');
    return variable === undefined ? asked : `${asked} → ${variable}`;
  };

/** "1 to 12", "from 1", "up to 12". */
function range(from: string, to: string): string {
  if (from === '' && to === '') return '';
  if (from === '') return `up to ${to}`;
  return to === '' ? `from ${from}` : `${from} to ${to}`;
}

const limits = (block: Block): string => range(words(option(block, 'min')), words(option(block, 'max')));

const isOn = (block: Block, ...path: string[]): boolean => option(block, ...path) === true;

const choices = (block: Block, names: Names): string => {
  const dynamic = names.variable(option(block, 'dynamicVariableId'));
  const what = option(block, 'isMultipleChoice') === true ? 'Choices, several' : 'Choices';
  return asks(dynamic === undefined ? what : `${what} of ${dynamic}`)(block, names);
};

const labelled =
  (field: 'content' | 'title') =>
  (block: Block): readonly ItemRow[] =>
    itemsOf(block).map((item) => ({ itemId: item.id, text: words(item[field]) }));

const emptyItem: BlockKind['start'] = (makeId) => ({ items: [{ id: makeId() }] });

/** The options of a new block, with one that is known here. */
const withOption = (name: string, value: string | undefined) =>
  value === undefined ? {} : { options: { [name]: value } };

/** The value that a question keeps. Its example is the hint in the empty field, unless there is a better one. */
const keeps = (
  name: string,
  type: ValueType = 'text',
  example: SavedValue['example'] = (block) => words(option(block, 'labels', 'placeholder')),
): SavedValue => ({ name, type: () => type, example });

/** The hint in the empty field, or a usual value. */
const hintOr =
  (usual: string): NonNullable<SavedValue['example']> =>
  (block) =>
    words(option(block, 'labels', 'placeholder')) || usual;

/** Keeps a label, or the value in its place. */
function keepsItem(name: string, field: 'content' | 'title'): SavedValue {
  const values = (block: Block) =>
    itemsOf(block)
      .map((item) => words(item.value) || words(item[field]))
      .filter(Boolean);
  return {
    name,
    type: (block) => (option(block, 'isMultipleChoice') === true ? 'choices' : 'choice'),
    example: (block) => values(block)[0] ?? '',
    values,
  };
}

const today = (block: Block): string => dateLike(words(option(block, 'format')) || 'dd/MM/yyyy');

export const askKinds: Readonly<Record<string, BlockKind>> = {
  'text input': {
    label: 'Text answer',
    icon: TextCursorInput,
    shape: 'ask',
    keeps: keeps('Answer'),
    keywords: 'input question name',
    text: asks('Text', (block) => [
      isOn(block, 'isLong') && 'several lines',
      isOn(block, 'audioClip', 'isEnabled') && 'voice',
      isOn(block, 'attachments', 'isEnabled') && 'files',
    ]),
  },
  'choice input': {
    label: 'Choices',
    icon: ListChecks,
    shape: 'ask',
    keeps: keepsItem('Choice', 'content'),
    keywords: 'buttons options select multiple',
    text: choices,
    itemWords: { one: 'choice', many: 'Choices' },
    items: labelled('content'),
    itemField: 'content',
    start: emptyItem,
  },
  'email input': {
    label: 'E-mail',
    icon: AtSign,
    shape: 'ask',
    keeps: keeps('Email', 'text', hintOr('ada@example.com')),
    keywords: 'address mail',
    text: asks('E-mail address'),
  },
  'phone number input': {
    label: 'Phone',
    icon: Phone,
    shape: 'ask',
    keeps: keeps('Phone', 'text', hintOr('+49 30 901820')),
    keywords: 'number mobile',
    text: asks('Phone number', (block) => [words(option(block, 'defaultCountryCode')).replace('INT', '')]),
    start: () => withOption('defaultCountryCode', ownCountry()),
  },
  'number input': {
    label: 'Number',
    icon: Hash,
    shape: 'ask',
    keeps: keeps('Number', 'number', hintOr('4')),
    text: asks('Number', (block) => [limits(block)]),
  },
  'date input': {
    label: 'Date',
    icon: CalendarDays,
    shape: 'ask',
    keeps: keeps('Date', 'date', today),
    keywords: 'calendar day range',
    text: asks('Date', (block) => [limits(block), isOn(block, 'hasTime') && 'with time']),
  },
  'time input': {
    label: 'Time',
    icon: Clock,
    shape: 'ask',
    keeps: keeps('Time', 'time', () => '19:30'),
    keywords: 'hour',
    text: asks('Time of day'),
  },
  'url input': {
    label: 'Website',
    icon: Link,
    shape: 'ask',
    keeps: keeps('Website', 'text', hintOr('https://example.com')),
    keywords: 'url link address',
    text: asks('Web address'),
  },
  'rating input': {
    label: 'Rating',
    icon: Star,
    shape: 'ask',
    keeps: keeps('Rating', 'number', (block) => words(option(block, 'length')) || '10'),
    keywords: 'nps stars score',
    text: asks('Rating', (block) => [
      range(
        option(block, 'buttonType') === 'Icons' ? '1' : words(option(block, 'startsAt')) || '0',
        words(option(block, 'length')) || '10',
      ),
    ]),
  },
  'file input': {
    label: 'File',
    icon: Paperclip,
    shape: 'ask',
    keeps: keeps('File', 'file', () => 'https://example.com/file.pdf'),
    keywords: 'upload attachment',
    text: asks('File', (block) => [isOn(block, 'isMultipleAllowed') && 'several']),
  },
  'picture choice input': {
    label: 'Pictures',
    icon: Images,
    shape: 'ask',
    keeps: keepsItem('Picture', 'title'),
    keywords: 'picture choice images',
    text: choices,
    itemWords: { one: 'picture', many: 'Pictures' },
    items: labelled('title'),
    itemField: 'title',
    start: emptyItem,
  },
  cards: {
    label: 'Cards',
    icon: GalleryHorizontal,
    shape: 'ask',
    keeps: {
      name: 'Card',
      path: 'options.saveResponseMapping.0.variableId',
      type: () => 'text',
      example: (block) => words(itemsOf(block)[0]?.title),
    },
    keywords: 'carousel',
    text: asks('Cards'),
    itemWords: { one: 'card', many: 'Cards' },
    items: (block) =>
      itemsOf(block).flatMap((item) =>
        pathsOf(item).map((path) => ({
          itemId: item.id,
          pathId: path.id,
          text: [words(item.title), words(path.text)].filter(Boolean).join(': '),
        })),
      ),
    start: (makeId) => ({
      items: [{ id: makeId(), paths: [{ id: makeId(), text: 'Choose' }] }],
      options: { saveResponseMapping: [{ id: makeId(), field: 'Title' }] },
    }),
  },
  'payment input': {
    label: 'Payment',
    icon: CreditCard,
    shape: 'ask',
    keeps: keeps('Payment', 'text', () => 'Success'),
    keywords: 'stripe pay money',
    text: asks('Payment', (block) => [
      words(option(block, 'amount')) &&
        `${words(option(block, 'amount'))} ${words(option(block, 'currency')) || 'USD'}`,
    ]),
    start: () => withOption('currency', ownCurrency()),
  },
};

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
import type { BlockKind, ItemRow, KeptValue, Names, ValueType } from './block-kind.ts';
import { option, words } from './block-kind.ts';

/** "Asks for a date, kept in When". */
const asks =
  (what: string): NonNullable<BlockKind['text']> =>
  (block, names) => {
    const variable = names.variable(option(block, 'variableId'));
    return variable === undefined ? what : `${what} → ${variable}`;
  };

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

/** The value that a question keeps. Its example is the hint in the empty field, unless there is a better one. */
const keeps = (
  name: string,
  type: ValueType = 'text',
  example: KeptValue['example'] = (block) => words(option(block, 'labels', 'placeholder')),
): KeptValue => ({ name, type: () => type, example });

/** Keeps the first label, or the value in its place. */
const keepsItem = (name: string, field: 'content' | 'title'): KeptValue => ({
  name,
  type: (block) => (option(block, 'isMultipleChoice') === true ? 'choices' : 'choice'),
  example(block) {
    const [first] = itemsOf(block);
    return words(first?.value) || words(first?.[field]);
  },
});

const today = (): string => new Date().toLocaleDateString('en-GB');

export const askKinds: Readonly<Record<string, BlockKind>> = {
  'text input': {
    label: 'Text answer',
    icon: TextCursorInput,
    shape: 'ask',
    keeps: keeps('Answer'),
    keywords: 'input question name',
    text: asks('Text'),
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
    keeps: keeps('Email'),
    keywords: 'address mail',
    text: asks('E-mail address'),
  },
  'phone number input': {
    label: 'Phone',
    icon: Phone,
    shape: 'ask',
    keeps: keeps('Phone'),
    keywords: 'number mobile',
    text: asks('Phone number'),
  },
  'number input': {
    label: 'Number',
    icon: Hash,
    shape: 'ask',
    keeps: keeps('Number', 'number'),
    text: asks('Number'),
  },
  'date input': {
    label: 'Date',
    icon: CalendarDays,
    shape: 'ask',
    keeps: keeps('Date', 'date', today),
    keywords: 'calendar day range',
    text: asks('Date'),
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
    keeps: keeps('Website'),
    keywords: 'url link address',
    text: asks('Web address'),
  },
  'rating input': {
    label: 'Rating',
    icon: Star,
    shape: 'ask',
    keeps: keeps('Rating', 'number', (block) => words(option(block, 'length')) || '10'),
    keywords: 'nps stars score',
    text: asks('Rating'),
  },
  'file input': {
    label: 'File',
    icon: Paperclip,
    shape: 'ask',
    keeps: keeps('File', 'file'),
    keywords: 'upload attachment',
    text: asks('File'),
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
    keeps: keepsItem('Card', 'title'),
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
    start: (makeId) => ({ items: [{ id: makeId(), paths: [{ id: makeId() }] }] }),
  },
  'payment input': {
    label: 'Payment',
    icon: CreditCard,
    shape: 'ask',
    keeps: keeps('Payment'),
    keywords: 'stripe pay money',
    text: asks('Payment'),
  },
};

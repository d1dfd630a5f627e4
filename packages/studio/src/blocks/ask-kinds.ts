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
import type { BlockKind, ItemRow, Names } from './block-kind.ts';
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

export const askKinds: Readonly<Record<string, BlockKind>> = {
  'text input': {
    label: 'Text answer',
    icon: TextCursorInput,
    shape: 'ask',
    keywords: 'input question name',
    text: asks('Text'),
  },
  'choice input': {
    label: 'Choices',
    icon: ListChecks,
    shape: 'ask',
    keywords: 'buttons options select multiple',
    text: choices,
    itemWords: { one: 'choice', many: 'Choices' },
    items: labelled('content'),
    start: emptyItem,
  },
  'email input': {
    label: 'E-mail',
    icon: AtSign,
    shape: 'ask',
    keywords: 'address mail',
    text: asks('E-mail address'),
  },
  'phone number input': {
    label: 'Phone',
    icon: Phone,
    shape: 'ask',
    keywords: 'number mobile',
    text: asks('Phone number'),
  },
  'number input': { label: 'Number', icon: Hash, shape: 'ask', text: asks('Number') },
  'date input': {
    label: 'Date',
    icon: CalendarDays,
    shape: 'ask',
    keywords: 'calendar day range',
    text: asks('Date'),
  },
  'time input': { label: 'Time', icon: Clock, shape: 'ask', keywords: 'hour', text: asks('Time of day') },
  'url input': {
    label: 'Website',
    icon: Link,
    shape: 'ask',
    keywords: 'url link address',
    text: asks('Web address'),
  },
  'rating input': {
    label: 'Rating',
    icon: Star,
    shape: 'ask',
    keywords: 'nps stars score',
    text: asks('Rating'),
  },
  'file input': {
    label: 'File',
    icon: Paperclip,
    shape: 'ask',
    keywords: 'upload attachment',
    text: asks('File'),
  },
  'picture choice input': {
    label: 'Pictures',
    icon: Images,
    shape: 'ask',
    keywords: 'picture choice images',
    text: choices,
    itemWords: { one: 'picture', many: 'Pictures' },
    items: labelled('title'),
    start: emptyItem,
  },
  cards: {
    label: 'Cards',
    icon: GalleryHorizontal,
    shape: 'ask',
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
    keywords: 'stripe pay money',
    text: asks('Payment'),
  },
};

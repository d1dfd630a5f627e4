// Kinds of blocks that the server's schema describes: bubbles, integrations, and blocks that the studio does not know. So
// the studio names no service, and offers every block of its server.
import type { Block, BlockCard, BlockIcon } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import {
  AppWindow,
  AudioLines,
  Calendar,
  ChartNoAxesColumn,
  Database,
  Film,
  Headset,
  Image,
  Mail,
  MessageSquare,
  Plug,
  Sheet,
  Sparkles,
  Split,
  TextCursorInput,
  Zap,
} from 'lucide-react';
import { itemsOf } from '../model/definition.ts';
import { isObject } from '../model/json.ts';
import { actionWords } from './action-words.ts';
import type { BlockKind } from './block-kind.ts';
import { firstOption, option, requestLine, withSaved, words } from './block-kind.ts';
import type { BlockSchemas, FieldSchema } from './block-schemas.ts';

const ICONS: Readonly<Record<BlockIcon, LucideIcon>> = {
  audio: AudioLines,
  automation: Zap,
  calendar: Calendar,
  chart: ChartNoAxesColumn,
  database: Database,
  image: Image,
  mail: Mail,
  message: MessageSquare,
  model: Sparkles,
  page: AppWindow,
  person: Headset,
  sheet: Sheet,
  video: Film,
};

type Drawing = Pick<BlockKind, 'shape' | 'icon' | 'text' | 'hint'>;

/** The start of the row text of a block that calls: the first of these options that is set. */
const action = firstOption('action', 'task', 'eventType', 'trackingId', 'baseUrl');

/** How blocks of each shape are drawn. */
const DRAWINGS: Readonly<Record<NonNullable<BlockCard['shape']>, (card: BlockCard) => Drawing>> = {
  say: () => ({ shape: 'say', icon: MessageSquare, text: firstText }),
  ask: ({ label }) => ({
    shape: 'ask',
    icon: TextCursorInput,
    text: (block, names) => [label, names.variable(option(block, 'variableId'))].filter(Boolean).join(' → '),
  }),
  logic: () => ({ shape: 'decide', icon: Split }),
  call: () => ({
    shape: 'call',
    icon: Plug,
    text: (block, names) => {
      const { words: task, saves } = actionWords(action(block, names));
      const text = [task, words(option(block, 'model'))].filter(Boolean).join(' · ');
      return withSaved(text, { block, names, list: saves });
    },
    hint: 'Choose what it does',
  }),
};

/**
 * Creates the kinds of all blocks: those that call sorted by name, all others in the order of the server.
 *
 * @example servedKinds(readBlockSchemas(schema)).get('segment')?.label // 'Segment'
 */
export function servedKinds(schemas: BlockSchemas): ReadonlyMap<string, BlockKind> {
  const kinds = [...schemas].flatMap(([type, schema]) => {
    const card = schema['x-card'];
    return card ? [[type, kindOfCard(card, schema)] as const] : [];
  });
  const order = ({ shape, label }: BlockKind) => (shape === 'call' ? label : '');
  return new Map(kinds.toSorted(([, one], [, other]) => order(one).localeCompare(order(other))));
}

function kindOfCard(card: BlockCard, schema: FieldSchema): BlockKind {
  const { label, icon, keywords = '', isLegacy = false, hint, start } = card;
  const isRequest = schema.properties?.options?.properties?.webhook !== undefined;
  const drawing = DRAWINGS[card.shape ?? 'call'](card);
  return {
    label,
    keywords,
    isLegacy,
    items: (block) => itemsOf(block).map(({ id }, index) => ({ itemId: id, text: `Item ${index + 1}` })),
    ...drawing,
    icon: (icon && ICONS[icon]) ?? drawing.icon,
    ...(isRequest ? { text: requestLine, hint: 'Choose an address' } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(start === undefined ? {} : { start: () => ({ options: start }) }),
    ...(schema.properties?.content?.properties?.url ? { cardField: ['content', 'url'] } : {}),
  };
}

/** What a picture shows, the name of a file, else the first text. */
function firstText({ content }: Block): string {
  if (!isObject(content)) return '';
  const { clickLink, url } = content;
  const shown = isObject(clickLink) ? words(clickLink.alt) : '';
  return shown || fileName(words(url)) || (Object.values(content).map(words).find(Boolean) ?? '');
}

/** @example fileName('https://example.com/menu/beans.png?size=2') // 'beans.png'; nothing for an address that ends otherwise */
function fileName(address: string): string {
  const [, name = ''] = /^https?:\/\/[^?#]*\/([^/?#]+\.\w{2,5})(?:[?#].*)?$/.exec(address) ?? [];
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

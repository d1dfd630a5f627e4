// Kinds of integration blocks, described by the server's schema, so that the studio knows no service.
import type { BlockCard, BlockIcon } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import {
  AudioLines,
  Calendar,
  ChartNoAxesColumn,
  Database,
  Headset,
  Mail,
  MessageSquare,
  Plug,
  Sheet,
  Sparkles,
  Zap,
} from 'lucide-react';
import type { BlockKind } from './block-kind.ts';
import { firstOption, option, requestLine, words } from './block-kind.ts';
import type { BlockSchemas, FieldSchema } from './block-schemas.ts';

const ICONS: Readonly<Record<BlockIcon, LucideIcon>> = {
  audio: AudioLines,
  automation: Zap,
  calendar: Calendar,
  chart: ChartNoAxesColumn,
  database: Database,
  mail: Mail,
  message: MessageSquare,
  model: Sparkles,
  person: Headset,
  sheet: Sheet,
};

/** The start of the row text of such a block: the first of these options that is set. */
const action = firstOption('action', 'task', 'eventType', 'trackingId', 'baseUrl');

/**
 * Creates the kinds of all blocks with a card.
 *
 * @example servedKinds(readBlockSchemas(schema)).get('segment')?.label // 'Segment'
 */
export function servedKinds(schemas: BlockSchemas): ReadonlyMap<string, BlockKind> {
  const cards = [...schemas].flatMap(([type, schema]) => {
    const card = schema['x-card'];
    return card ? [[type, kindOfCard(card, schema)] as const] : [];
  });
  return new Map(cards.toSorted(([, one], [, other]) => one.label.localeCompare(other.label)));
}

function kindOfCard(
  { label, icon, keywords = '', isLegacy = false }: BlockCard,
  schema: FieldSchema,
): BlockKind {
  const isRequest = schema.properties?.options?.properties?.webhook !== undefined;
  return {
    label,
    icon: (icon && ICONS[icon]) ?? Plug,
    shape: 'call',
    keywords,
    isLegacy,
    text: isRequest
      ? requestLine
      : (block, names) => [action(block, names), words(option(block, 'model'))].filter(Boolean).join(' · '),
    hint: isRequest ? 'Choose an address' : 'Choose what it does',
  };
}

// The comparable items of a turn: what it showed, read and called. Ids are left out of their texts.
import type { Event, Turn } from '@colloquy/engine';
import { drawId } from '@colloquy/engine';

/** One thing that happened in a turn. */
export interface TurnItem {
  readonly kind: 'message' | 'question' | 'action' | 'call' | 'answer' | 'rejection' | 'end';
  readonly blockId: string;
  /** Equal texts look the same to visitors and to services. */
  readonly text: string;
  /** What the text was made of. */
  readonly value: unknown;
}

/**
 * Lists the items of a turn in order.
 *
 * @example turnItems(turn).map(({ kind }) => kind) // ['answer', 'message', 'question']
 */
export function turnItems(turn: Turn): TurnItem[] {
  const ids = new RandomIds(turn);
  const asked = turn.stop.type === 'asked' ? turn.events.findLast(({ type }) => type === 'asked') : undefined;
  return turn.events.flatMap((event) => {
    if (event.type === 'asked' && event !== asked) return [];
    const item = itemOf(event);
    return item ? [{ ...item, text: ids.mask(item.text) }] : [];
  });
}

function itemOf(event: Event): TurnItem | undefined {
  switch (event.type) {
    case 'said': {
      const { type, content } = event.bubble;
      return item('message', event, { type, content });
    }
    case 'asked':
      return item('question', event, JSON.parse(JSON.stringify(event.input, withoutIds)));
    case 'acted':
      return item('action', event, JSON.parse(JSON.stringify(event.action, withoutIds)));
    case 'called':
      return item('call', event, { port: event.call.port, ...event.call.request });
    case 'answered':
      return item('answer', event, event.content);
    case 'rejected':
      return item('rejection', event, null);
    case 'ended':
      return item('end', { blockId: '' }, null);
    default:
      return undefined;
  }
}

function item(kind: TurnItem['kind'], { blockId }: { readonly blockId: string }, value: unknown): TurnItem {
  return { kind, blockId, text: JSON.stringify(value), value };
}

/** Ids of blocks, items and edges differ when an author replaces a block by an equal one. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'blockId',
  'outgoingEdgeId',
  'lastBubbleBlockId',
  'variableId',
]);

function withoutIds(key: string, value: unknown): unknown {
  return ID_FIELDS.has(key) ? undefined : value;
}

/** The random ids that a turn drew. One more draw earlier in the turn changes all later ids, which is no difference. */
class RandomIds {
  readonly #turn: Turn;
  #ids: ReadonlySet<string> | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** Replaces them in a text. */
  mask(text: string): string {
    const { meter, state } = this.#turn;
    if (meter.draws === 0) return text;
    this.#ids ??= new Set(
      Array.from({ length: meter.draws }, (_, draw) => drawId(`${state.seed}:${state.turn}:${draw}`)),
    );
    const ids = this.#ids;
    return text.replaceAll(/[a-z][a-z0-9]{23}/g, (word) => (ids.has(word) ? 'random-id' : word));
  }
}

// The messages of a request to a model, as most authors need them: how the model behaves, earlier messages, the message.
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../model/json.ts';
import { freshId } from '../../../fresh-id.ts';

const PARTS = ['system', 'Dialogue', 'user'] as const;
export type MessagePart = (typeof PARTS)[number];

/**
 * The positions of the three parts; nothing for messages of another shape, which are shown one by one.
 *
 * @example simpleMessages([{ role: 'user', content: 'Hi' }]) // { user: 0 }
 */
export function simpleMessages(
  messages: unknown,
): Readonly<Partial<Record<MessagePart, number>>> | undefined {
  const list: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const places: Partial<Record<MessagePart, number>> = {};
  let last = -1;
  for (const [index, message] of list.entries()) {
    if (!isObject(message)) return undefined;
    const order = PARTS.indexOf(message.role as MessagePart);
    const isPlain =
      message.name === undefined && (message.content === undefined || typeof message.content === 'string');
    const part = PARTS[order];
    if (part === undefined || order <= last || !isPlain) return undefined;
    places[part] = index;
    last = order;
  }
  return places;
}

/**
 * The messages with other fields of one part; without fields the part is removed.
 *
 * @example withPart([], 'user', { content: 'Hi' }) // [{ id: '…', role: 'user', content: 'Hi' }]
 */
export function withPart(
  messages: unknown,
  part: MessagePart,
  fields: JsonObject | undefined,
): readonly JsonObject[] | undefined {
  const list = Array.isArray(messages) ? messages.filter(isObject) : [];
  const found = PARTS.flatMap((one) => {
    const before = list.find(({ role }) => role === one);
    if (one !== part) return before ? [before] : [];
    return fields ? [{ ...(before ?? { id: freshId(), role: one }), ...fields }] : [];
  });
  return found.length === 0 ? undefined : found;
}

// The cursor of a streamed reply: how much of it a client has. It is the id of each event, so that any server can
// continue after it.
import { hash } from 'node:crypto';

/** How much was sent. A text is counted in characters, because the pieces in which it comes are never the same twice. */
export interface ReplyCursor {
  readonly messages: number;
  readonly actions: number;
  /** The call whose text was last sent, counted from 1; 0 before the first. */
  readonly call: number;
  /** Characters of that text. */
  readonly characters: number;
  readonly hasInput: boolean;
  /**
   * The checksum of the sent messages and actions, to check that a reply begins with them. Independent of the order
   * between the two kinds. Absent in ids of servers that wrote none.
   */
  readonly checksum: number | undefined;
}

/** A reply, as far as a cursor counts in it. */
export interface CountedReply {
  readonly messages: readonly object[];
  readonly clientSideActions?: readonly object[] | undefined;
}

export const nothingSent: ReplyCursor = {
  messages: 0,
  actions: 0,
  call: 0,
  characters: 0,
  hasInput: false,
  checksum: 0,
};

/** The cursor after the next message. */
export function behindMessage(cursor: ReplyCursor, message: object): ReplyCursor {
  const messages = cursor.messages + 1;
  return { ...cursor, messages, checksum: withPart(cursor.checksum, `message ${messages}`, message) };
}

/** The cursor after the next client-side action. */
export function behindAction(cursor: ReplyCursor, action: object): ReplyCursor {
  const actions = cursor.actions + 1;
  return { ...cursor, actions, checksum: withPart(cursor.checksum, `action ${actions}`, action) };
}

/**
 * Whether a reply begins with the sent parts.
 *
 * @example
 * const cursor = behindMessage(nothingSent, hello);
 * beginsWithSent({ messages: [hello, question] }, cursor); // true
 * beginsWithSent({ messages: [question] }, cursor); // false
 */
export function beginsWithSent(reply: CountedReply, cursor: ReplyCursor): boolean {
  const messages = reply.messages.slice(0, cursor.messages);
  const actions = (reply.clientSideActions ?? []).slice(0, cursor.actions);
  if (messages.length < cursor.messages || actions.length < cursor.actions) return false;
  if (cursor.checksum === undefined) return true;
  return (
    actions.reduce(behindAction, messages.reduce(behindMessage, nothingSent)).checksum === cursor.checksum
  );
}

function withPart(checksum: number | undefined, place: string, part: object): number | undefined {
  return checksum === undefined ? undefined : (checksum ^ digestOf(place, part)) >>> 0;
}

/** Cached with the part, because each piece of a text checks the reply again. 32 bits detect accidental differences. */
function digestOf(place: string, part: object): number {
  const known = digests.get(part);
  if (known?.place === place) return known.digest;
  const digest = hash('sha256', `${place} ${JSON.stringify(part)}`, 'buffer').readUInt32BE(0);
  digests.set(part, { place, digest });
  return digest;
}

const digests = new WeakMap<object, { readonly place: string; readonly digest: number }>();

/**
 * Writes a cursor as an event id.
 *
 * @example writeCursor({ messages: 2, actions: 1, call: 1, characters: 35, hasInput: false, checksum: 255 }) // '2.1.1.35.0.ff'
 */
export function writeCursor(cursor: ReplyCursor): string {
  const { messages, actions, call, characters, hasInput, checksum } = cursor;
  const id = `${messages}.${actions}.${call}.${characters}.${hasInput ? 1 : 0}`;
  return checksum === undefined ? id : `${id}.${checksum.toString(16)}`;
}

/** Reads an event id that a client sent back. Anything else than our own ids is as if nothing had been sent. */
export function readCursor(id: string | undefined): ReplyCursor | undefined {
  const parts = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([01])(?:\.([\da-f]{1,8}))?$/.exec(id ?? '');
  if (!parts) return undefined;
  const [, messages, actions, call, characters, input, checksum] = parts;
  return {
    messages: Number(messages),
    actions: Number(actions),
    call: Number(call),
    characters: Number(characters),
    hasInput: input === '1',
    checksum: checksum === undefined ? undefined : Number.parseInt(checksum, 16),
  };
}

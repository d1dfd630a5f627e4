// The cursor of a streamed reply: how much of it a client has. It is the id of each event, so that any server can go on behind it.

/** How much was sent. A text is counted in characters, because the pieces in which it comes are never the same twice. */
export interface ReplyCursor {
  readonly messages: number;
  readonly actions: number;
  /** The call whose text was last sent from, counted from 1; 0 before there was one. */
  readonly call: number;
  /** Characters of that text. */
  readonly characters: number;
  readonly hasInput: boolean;
}

export const nothingSent: ReplyCursor = { messages: 0, actions: 0, call: 0, characters: 0, hasInput: false };

/**
 * Writes a cursor as an event id.
 *
 * @example writeCursor({ messages: 2, actions: 1, call: 1, characters: 35, hasInput: false }) // '2.1.1.35.0'
 */
export function writeCursor({ messages, actions, call, characters, hasInput }: ReplyCursor): string {
  return `${messages}.${actions}.${call}.${characters}.${hasInput ? 1 : 0}`;
}

/** Reads an event id that a client sent back. Anything else than our own ids is as if nothing had been sent. */
export function readCursor(id: string | undefined): ReplyCursor | undefined {
  const parts = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([01])$/.exec(id ?? '');
  if (!parts) return undefined;
  const [, messages, actions, call, characters, input] = parts;
  return {
    messages: Number(messages),
    actions: Number(actions),
    call: Number(call),
    characters: Number(characters),
    hasInput: input === '1',
  };
}

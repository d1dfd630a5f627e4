// Server-sent events out of the text of a connection, as HTML has them. A library would be several times as large, and a chat has it from its start.

/** One event as it was sent. Without data it is an id that came alone: no event, but to be kept. */
export interface SentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Ends of lines. A carriage return at the very end may be half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Makes a function that takes the text piece by piece, and calls back with each event that is whole, and with each id that comes without one. What is not
 * followed by an empty line is none.
 *
 * @example
 * const take = eventLines(({ event, data }) => show(event, data));
 * take('event: mess');
 * take('age\ndata: {}\n\n'); // show('message', '{}')
 */
export function eventLines(onEvent: (event: SentEvent) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let id: string | undefined;
  let data: string[] = [];
  const takeLine = (line: string): void => {
    // What begins with a colon is a comment: its field has no name.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };
  return (piece) => {
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') {
        takeLine(line);
        continue;
      }
      if (data.length > 0 || id) onEvent({ event, id, data: data.join('\n') });
      event = '';
      id = undefined;
      data = [];
    }
  };
}

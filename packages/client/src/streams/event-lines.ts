// Parser of server-sent events, as the HTML standard defines them. A library would be several times as large, and every
// chat loads this code.

/** One event as it was sent. Without data it is an id alone: no event, but the id counts. */
export interface SentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Line ends. A carriage return at the very end may be half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Creates a function that takes the text piece by piece. It calls `onEvent` with each complete event, and with each id
 * without an event. An event is complete only after its empty line.
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
    // A line that begins with a colon is a comment: its field name is empty.
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

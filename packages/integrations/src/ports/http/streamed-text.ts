// Text in an event stream (text/event-stream), handed on while it comes.
import type { HttpRequest } from './http-port-options.ts';

/** Which events hold text: by the field `event` of their JSON, and the field with the text. */
type StreamedText = NonNullable<HttpRequest['streamText']>;

/**
 * Makes a reader of the pieces of a body. Each text is handed on once, in order; what is no such event is passed over.
 *
 * @example
 * const read = createTextReader({ events: ['message'], field: 'answer' }, onText);
 * read(Buffer.from('data: {"event":"message","answer":"Hel')); read(Buffer.from('lo"}\n\n')); // onText('Hello')
 */
export function createTextReader(
  { events, field }: StreamedText,
  onText: (text: string) => void,
): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  // The pieces of a line that has not ended. Joined once it does: a line that comes byte by byte must not be copied for each of them.
  let begun: string[] = [];
  const readLine = (line: string) => {
    if (!line.startsWith('data:')) return;
    const event = parseObject(line.slice('data:'.length));
    const text = event?.[field];
    if (events.includes(String(event?.event)) && typeof text === 'string' && text !== '') onText(text);
  };
  return (piece) => {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    begun.push(first);
    for (const part of others) {
      readLine(begun.join(''));
      begun = [part];
    }
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // a comment, a heartbeat, a line that was cut
  }
}

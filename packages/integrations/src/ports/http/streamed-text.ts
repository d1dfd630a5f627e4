// Extracts text from an event stream (text/event-stream) while it arrives.
import type { HttpRequest } from './http-port-options.ts';

/** The events that contain text, by the `event` field of their JSON, and the field with the text. */
type StreamedText = NonNullable<HttpRequest['streamText']>;

/**
 * Creates a reader for the chunks of a body. It passes on each text once, in order, and ignores other events.
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
  // The chunks of an incomplete line. Joined at its end: a line that arrives byte by byte must not be copied for each
  // byte.
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
    return undefined; // a comment, a heartbeat, or a truncated line
  }
}

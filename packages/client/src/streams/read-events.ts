// Reads the server-sent events of one connection.
import { eventLines } from './event-lines.ts';

/** One event with JSON data. For an id without an event the data is an empty text. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/**
 * Reads events from a response until `take` returns a value, or the connection ends.
 *
 * @param onBytes called whenever bytes arrive, including those that only keep the connection alive
 * @returns the value of `take`, else undefined
 */
export async function readEvents<End>(
  response: Response,
  take: (event: ReceivedEvent) => End | undefined,
  onBytes: () => void = () => undefined,
): Promise<End | undefined> {
  let end: End | undefined;
  const takeText = eventLines(({ event, id, data }) => {
    if (end === undefined) end = take({ event, id, data: data && JSON.parse(data) });
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  while (reader && end === undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    onBytes();
    takeText(decoder.decode(value, { stream: true }));
  }
  await reader?.cancel().catch(() => undefined);
  return end;
}

/** Whether a response is an event stream. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') === true;
}

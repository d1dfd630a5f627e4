// Server-sent events of one connection.
import { eventLines } from './event-lines.ts';

/** One event whose data is JSON; an empty text where an id came alone. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/**
 * Reads events off a response until `take` gives something, or the connection ends.
 *
 * @param onBytes is called whenever anything came, also what only keeps the connection alive
 * @returns what `take` gave, else undefined
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

/** Whether a server answers with events. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') === true;
}

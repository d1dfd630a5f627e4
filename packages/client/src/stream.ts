// One attempt at a streamed reply: its events up to the last one, or up to where the connection broke.
import { createParser } from 'eventsource-parser';
import type { ReplyAssembly, ReplyPart } from './reply-assembly.ts';

/** A reply that is being followed, the same over all attempts. */
export interface Following {
  readonly assembly: ReplyAssembly;
  readonly onPart: (part: ReplyPart) => void;
  /** The id of the last event; the server goes on behind it. */
  lastEventId: string | undefined;
}

/** How the stream ended. `problem`: the server refused after it had begun. `broken`: there is more to come. */
export type StreamEnd =
  | { readonly type: 'done'; readonly reply: unknown }
  | { readonly type: 'problem'; readonly problem: unknown }
  | { readonly type: 'broken' };

/** Reads events off a response. An id counts once its event was taken, so that nothing is lost or comes twice. */
export async function readStream(response: Response, following: Following): Promise<StreamEnd> {
  let end: StreamEnd = { type: 'broken' };
  const parser = createParser({
    onEvent({ event = '', id, data }) {
      if (end.type !== 'broken') return;
      const parsed: unknown = JSON.parse(data);
      if (event === 'problem') end = { type: 'problem', problem: parsed };
      const part = following.assembly.add(event, parsed);
      if (id !== undefined) following.lastEventId = id;
      if (part?.type === 'done') end = part;
      else if (part) following.onPart(part);
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  while (reader && end.type === 'broken') {
    const { done, value } = await reader.read();
    if (done) break;
    parser.feed(decoder.decode(value, { stream: true }));
  }
  await reader?.cancel().catch(() => undefined);
  return end;
}

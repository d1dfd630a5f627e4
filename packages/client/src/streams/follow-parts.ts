// Reads a reply part by part, over as many connections as needed.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import { isEventStream, readEvents } from './read-events.ts';
import type { ReplyPart } from './reply-assembly.ts';
import { createReplyAssembly } from './reply-assembly.ts';

/**
 * Requests a reply as a stream, and calls `onPart` with each part as it arrives. After a lost connection the next one
 * resumes after the last event: no part is lost or repeated. Create one for each request.
 *
 * @example
 * import { followParts } from '@colloquy/client/streams';
 * const reply = await client.startChat('lead', {}, { reader: followParts((part) => show(part)) });
 */
export function followParts(onPart: (part: ReplyPart) => void): AnswerReader {
  const assembly = createReplyAssembly();
  let lastEventId: string | undefined;
  return {
    headers: () => ({
      Accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    }),
    position: () => lastEventId,
    read(response) {
      if (!isEventStream(response)) return undefined;
      const end = readEvents<ReadingEnd>(response, ({ event, id, data }) => {
        if (event === 'problem')
          return { type: 'problem', problem: data, status: (data as { status?: number }).status };
        const part = assembly.add(event, data);
        // The id counts only after its event was handled.
        if (id !== undefined) lastEventId = id;
        if (part?.type === 'done') return { type: 'done', body: part.reply };
        if (part) onPart(part);
        return undefined;
      });
      return end.then((known) => known ?? { type: 'broken' });
    },
  };
}

// A reply that is followed: its parts as they are there, over as many connections as it takes.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import { isEventStream, readEvents } from './read-events.ts';
import type { ReplyPart } from './reply-assembly.ts';
import { createReplyAssembly } from './reply-assembly.ts';

/**
 * Asks for a reply as a stream, and calls `onPart` with each part as soon as it is there. When the connection breaks, the next one goes
 * on behind the last event: nothing is lost and nothing comes twice. One for each request.
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
        // An id counts once its event was taken.
        if (id !== undefined) lastEventId = id;
        if (part?.type === 'done') return { type: 'done', body: part.reply };
        if (part) onPart(part);
        return undefined;
      });
      return end.then((known) => known ?? { type: 'broken' });
    },
  };
}

// Streaming a text: the answer to a `stream` action, in the line format that published web clients read.

import type { StreamedText, TextWatcher } from '@colloquy/runtime';
import type { CallResult } from '@colloquy/schema';
import type { FastifyReply } from 'fastify';
import { limits } from '../../limits.ts';
import { send } from '../send.ts';
import { sendStream } from './event-stream.ts';

/**
 * How a text is sent. `lines`: `0:"piece"` for each piece, `3:"error"` when it failed, `d:{…}` at its end. `lines without end`: the same without
 * `d:`, which clients of the releases 0.2 and 0.3 take for an error. `text`: the pieces as they are, for clients before 0.2.90; a text that
 * failed ends early.
 */
export type StreamFormat = 'lines' | 'lines without end' | 'text';

/**
 * Streams a text in one of the formats below. Refusals before the first piece are ordinary responses. The text is
 * completed even if the client leaves, for the reply that needs it.
 */
export async function streamText(
  reply: FastifyReply,
  {
    makeText,
    format,
  }: {
    readonly makeText: (watcher: Pick<TextWatcher, 'onText'>) => Promise<StreamedText>;
    readonly format: StreamFormat;
  },
): Promise<FastifyReply> {
  const pieces: string[] = [];
  let news = Promise.withResolvers<void>();
  let made: StreamedText | undefined;
  let failure: { readonly error: unknown } | undefined;
  const onText = (piece: string) => {
    pieces.push(piece);
    news.resolve();
  };
  makeText({ onText })
    .then(
      (text) => {
        made = text;
      },
      (error: unknown) => {
        failure = { error };
      },
    )
    .finally(() => news.resolve());
  await news.promise;
  if (failure) throw failure.error;
  if (made && 'refused' in made) return send(reply, made.refused);

  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      news = Promise.withResolvers<void>();
      const text = pieces.splice(0).join('');
      if (text !== '') yield format === 'text' ? text : `0:${JSON.stringify(text)}\n`;
      if (pieces.length > 0) continue;
      if (failure) throw failure.error;
      if (made) {
        const last = lastLine(made, format);
        if (last !== '') yield last;
        return;
      }
      // An empty piece adds no text, and keeps proxies from closing the stream.
      if (!(await isInTime(news.promise)) && format !== 'text') yield '0:""\n';
    }
  }
  if (format !== 'text') reply.header('x-vercel-ai-data-stream', 'v1');
  return sendStream(reply, lines(), 'text/plain; charset=utf-8');
}

function lastLine(made: StreamedText, format: StreamFormat): string {
  if (format === 'text') return '';
  if ('refused' in made) return errorLine((JSON.parse(made.refused.body) as { message: string }).message);
  if (!made.result.ok) return errorLine(made.result.failure.message);
  return format === 'lines' ? endLine(made.result) : '';
}

/** Clients read the text of an error as a log entry. */
function errorLine(details: string): string {
  const log = {
    status: 'error',
    description: 'The text could not be made.',
    ...(details === '' ? {} : { details }),
  };
  return `3:${JSON.stringify(JSON.stringify(log))}\n`;
}

function endLine({ response }: Extract<CallResult, { ok: true }>): string {
  const { promptTokens = 0, completionTokens = 0 } = (response.usage ?? {}) as Partial<
    Record<string, number>
  >;
  return `d:${JSON.stringify({ finishReason: 'stop', usage: { promptTokens, completionTokens } })}\n`;
}

async function isInTime(news: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, limits.heartbeatMs, false);
  const isNews = await Promise.race([news.then(() => true), late]);
  clearTimeout(timer);
  return isNews;
}

// Reloads open pages when their bot changes: routes of a development server only.
import { readFile } from 'node:fs/promises';
import { problemResponse } from '@colloquy/runtime';
import type { StartedBot } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { createStaticFile, sendFile } from '../pages/static-file.ts';
import { send } from '../send.ts';
import { heartbeat, sendStream, writeEvent } from '../streams/event-stream.ts';
import { allTaken, createSeats } from '../streams/seats.ts';

/** Pages open at once. An author has a few; more are forgotten ones. */
const MOST_PAGES = 50;

/** The longest accepted session id. */
const MOST_CHARACTERS = 200;

/** A chat that a page continues after a reload. The page stores it as for any reload. */
export interface CarriedChat {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  readonly bot: StartedBot;
  /** Turns that were answered. */
  readonly turn: number;
}

/** Events of a page: a heartbeat, or a reload, possibly with a chat to continue. */
export type PageNews =
  | { readonly type: 'quiet' }
  | { readonly type: 'reload'; readonly chat: CarriedChat | undefined };

/** Reports when pages must reload. */
export interface PageReloads {
  /** Reports to one page until the signal is aborted. `sessionId`: the page's chat, if any. */
  follow(page: {
    readonly sessionId: string | undefined;
    readonly signal: AbortSignal;
  }): AsyncGenerator<PageNews>;
}

/** The script that pages load besides the chat. */
export const reloadScript = '/development/reload.js';

/**
 * Registers the script and the stream that it listens to.
 *
 * @example app.register(pageReload, { reloads, stopSignal });
 */
export async function pageReload(
  app: FastifyInstance,
  { reloads, stopSignal }: { readonly reloads: PageReloads; readonly stopSignal: AbortSignal },
): Promise<void> {
  const seats = createSeats(MOST_PAGES);
  const place = new URL('./browser/reload.js', import.meta.url);
  app.get(reloadScript, async (request, reply) => {
    const file = createStaticFile(await readFile(place), 'text/javascript; charset=utf-8');
    return sendFile(request, reply, { file, cacheControl: 'no-cache' });
  });
  app.get('/development/news', async (request, reply) => {
    // The id of a chat grants access to it: another site open in the same browser gets no events.
    if (request.headers.origin !== undefined)
      return send(
        reply,
        problemResponse(problem('FORBIDDEN', { message: 'This is for pages of this server.' })),
      );
    const { session } = request.query as { readonly session?: unknown };
    const isNamed = typeof session === 'string' && session !== '' && session.length <= MOST_CHARACTERS;
    const signal = seats.take(reply, stopSignal);
    if (!signal) return send(reply, allTaken());
    const news = reloads.follow({ sessionId: isNamed ? session : undefined, signal });
    return sendStream(reply, pageEvents(news));
  });
}

async function* pageEvents(news: AsyncGenerator<PageNews>): AsyncGenerator<string> {
  // At once, so that the page knows that it is connected.
  yield heartbeat;
  for await (const one of news)
    yield one.type === 'quiet'
      ? heartbeat
      : writeEvent({ event: 'reload', data: { chat: one.chat ?? null } });
}

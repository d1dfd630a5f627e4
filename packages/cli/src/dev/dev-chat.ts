// The chat of `colloquy dev --chat`: a terminal chat that continues, or restarts, when the bot's file changes.

import type { Visitor } from '../chat/chat-link.ts';
import type { TalkEnd } from '../chat/converse.ts';
import { talkOnce } from '../chat/converse.ts';
import type { TypedQuestion } from '../chat/question.ts';
import { openRemoteLink } from '../chat/remote-link.ts';
import type { Screen } from '../chat/screen.ts';
import { describeCarrying } from './carry-over.ts';
import type { DevServer } from './dev-server.ts';

/** Dependencies of the chat. */
export interface DevChatDependencies {
  readonly server: Pick<Extract<DevServer, { readonly ok: true }>, 'url' | 'running' | 'carry'>;
  /** Path of the bot's file. */
  readonly path: string;
  readonly screen: Screen;
  readonly visitor: Visitor;
  /** Ends the chat. */
  readonly signal: AbortSignal;
}

/** A chat that can be interrupted. */
export interface DevChat {
  /** Chats until the author leaves. Waits while no bot runs. */
  run(): Promise<void>;
  /** Withdraws the open question while `work` prints or changes the bot, then continues according to its result. */
  during(work: () => Promise<'changed' | 'same' | 'refused'>): Promise<void>;
}

/** The next step: a new chat, the open chat on the changed bot, the same question again, a pause, or the end. */
type Next = 'begin' | 'carry' | 'ask again' | 'rest' | 'leave';

const AGAIN: TypedQuestion = {
  type: 'typed',
  hint: 'Enter begins anew',
  prefilled: undefined,
  canSkip: true,
};

/**
 * Creates the chat of a file.
 *
 * @example
 * const chat = createDevChat({ server, path, screen, visitor, signal });
 * await Promise.all([chat.run(), watchFolders([path], { signal, onChanged: () => chat.during(() => server.run(path)), onGone })]);
 */
export function createDevChat({ server, path, screen, visitor, signal }: DevChatDependencies): DevChat {
  let interruption = new AbortController();
  /** The work in progress, and its result. */
  let work: Promise<'changed' | 'same' | 'refused'> = Promise.resolve('same');
  /** Resolves when no question is open, so that output does not mix with it. */
  let quiet = Promise.withResolvers<void>();
  let sessionId: string | undefined;

  /** A link to the bot that runs now: its address may have changed when the file was saved. */
  const linkTo = (session: string | undefined) =>
    openRemoteLink({
      baseUrl: server.url,
      publicId: server.running.get(path)?.publicId ?? '',
      sessionId: session,
      signal,
    });

  async function talk(how: 'begin' | 'carry' | 'ask again'): Promise<TalkEnd> {
    if (how === 'carry') {
      const carried = sessionId === undefined ? undefined : await server.carry(sessionId);
      if (carried) screen.note(describeCarrying(carried));
      sessionId = carried?.chat.sessionId;
    }
    if (how === 'begin') sessionId = undefined;
    const link = linkTo(sessionId);
    const end = await talkOnce({
      link: { ...link, resumeHint: () => undefined },
      screen,
      visitor,
      isTyping: false,
      signal,
      interruption: interruption.signal,
      isResuming: sessionId !== undefined,
      isShown: how === 'ask again',
      greeting: 'The bot as it is now',
    });
    sessionId = link.sessionId();
    return end;
  }

  /** After a finished chat, and while no bot runs: waits until the file is saved or a line is typed. */
  async function rest(): Promise<Next> {
    const reply = await screen.ask(AGAIN, interruption.signal);
    if (reply.type === 'left') return 'leave';
    return reply.type === 'interrupted' ? afterWork('rest') : 'begin';
  }

  async function afterWork(otherwise: 'ask again' | 'rest'): Promise<Next> {
    quiet.resolve();
    quiet = Promise.withResolvers();
    interruption = new AbortController();
    const outcome = await work.catch(() => 'refused' as const);
    return outcome === 'changed' ? 'carry' : otherwise;
  }

  async function step(now: Exclude<Next, 'leave'>): Promise<Next> {
    if (!server.running.has(path)) return now === 'rest' ? rest() : 'rest';
    if (now === 'rest') return rest();
    const end = await talk(now);
    if (end === 'interrupted') return afterWork('ask again');
    if (end === 'over' || end === 'ended') {
      screen.note('The chat is over. Save the file, and it is gone through again.');
      return 'rest';
    }
    return end === 'left' ? 'leave' : 'rest';
  }

  return {
    async run() {
      try {
        for (let next: Next = 'begin'; next !== 'leave' && !signal.aborted; ) next = await step(next);
      } finally {
        quiet.resolve();
        screen.close();
      }
    },
    async during(todo) {
      const settled = quiet.promise;
      const { promise, resolve, reject } = Promise.withResolvers<'changed' | 'same' | 'refused'>();
      promise.catch(() => undefined);
      work = promise;
      interruption.abort();
      await settled;
      await todo().then(resolve, reject);
    },
  };
}

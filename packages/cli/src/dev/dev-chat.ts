// The chat of `colloquy dev --chat`: a talk in the terminal that goes on, or begins anew, when the file of its bot has changed.

import type { Visitor } from '../chat/chat-link.ts';
import type { TalkEnd } from '../chat/converse.ts';
import { talkOnce } from '../chat/converse.ts';
import type { TypedQuestion } from '../chat/question.ts';
import { openRemoteLink } from '../chat/remote-link.ts';
import type { Screen } from '../chat/screen.ts';
import { describeCarrying } from './carry-over.ts';
import type { DevServer } from './dev-server.ts';

/** What it takes. */
export interface DevChatParts {
  readonly server: Pick<Extract<DevServer, { readonly ok: true }>, 'url' | 'running' | 'carry'>;
  /** The file of the bot. */
  readonly path: string;
  readonly screen: Screen;
  readonly visitor: Visitor;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** A talk that can be interrupted. */
export interface DevChat {
  /** Talks until the author leaves. Waits as long as nothing runs. */
  run(): Promise<void>;
  /** Takes the open question away while something is done that prints or changes the bot, and goes on with what came of it. */
  during(work: () => Promise<'changed' | 'same' | 'refused'>): Promise<void>;
}

/** What comes next: another chat, the open one on the changed bot, the same question again, or an end. */
type Next = 'begin' | 'carry' | 'ask again' | 'rest' | 'leave';

const AGAIN: TypedQuestion = {
  type: 'typed',
  hint: 'Enter begins anew',
  prefilled: undefined,
  canSkip: true,
};

/**
 * Makes the chat of a file.
 *
 * @example
 * const chat = createDevChat({ server, path, screen, visitor, signal });
 * await Promise.all([chat.run(), watchFolders([path], { signal, onChanged: () => chat.during(() => server.run(path)), onGone })]);
 */
export function createDevChat({ server, path, screen, visitor, signal }: DevChatParts): DevChat {
  let interruption = new AbortController();
  /** The work that is under way, and what came of it. */
  let work: Promise<'changed' | 'same' | 'refused'> = Promise.resolve('same');
  /** Resolves when nothing is asked any more, so that what is printed stands by itself. */
  let quiet = Promise.withResolvers<void>();
  let sessionId: string | undefined;

  /** Of the bot that runs now: its address may be another one since the file was saved. */
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

  /** Behind a chat that is over, and while nothing runs: until the file is saved, or something is typed. */
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

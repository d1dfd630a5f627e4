// Opens the draft of a bot: loads it, restores unsent changes of an earlier page, and follows others' changes.
import { useEffect, useRef, useState } from 'react';
import { manage } from '../../data/management.ts';
import { queryClient } from '../../data/query-client.ts';
import { allows, callerQuery } from '../../data/rights.ts';
import { useIsSignedOut } from '../../data/use-is-signed-out.ts';
import type { DraftSession } from '../../model/draft-session.ts';
import { createDraftSession } from '../../model/draft-session.ts';
import { createDraftServer, readServerDraft } from './draft-server.ts';
import { followDraft } from './follow-draft.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';

export interface OpenedDraft {
  readonly session: DraftSession | undefined;
  /** Reason why the draft is read-only. */
  readonly readOnly: string | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

const storage = indexedDbStorage();

export function useDraft(botId: string): OpenedDraft {
  const [opened, setOpened] = useState<Omit<OpenedDraft, 'retry'>>({
    session: undefined,
    readOnly: undefined,
    error: undefined,
  });
  const [tries, setTries] = useState(0);
  const isSignedOut = useIsSignedOut();
  const hasFailed = useRef(false);
  hasFailed.current = opened.error !== undefined;

  // Retries loading after the next sign-in.
  useEffect(() => {
    if (!isSignedOut && hasFailed.current) setTries((count) => count + 1);
  }, [isSignedOut]);

  useEffect(() => {
    let close = (): void => undefined;
    let isGone = false;
    open(botId).then(
      ({ session, readOnly, stop }) => {
        close = stop;
        if (isGone) stop();
        else setOpened({ session, readOnly, error: undefined });
      },
      (error: unknown) => !isGone && setOpened({ session: undefined, readOnly: undefined, error }),
    );
    return () => {
      isGone = true;
      close();
    };
  }, [botId, tries]);

  return { ...opened, retry: () => setTries((count) => count + 1) };
}

async function open(botId: string) {
  const [draft, stored, bot, caller] = await Promise.all([
    readServerDraft(manage, botId),
    storage.load(botId),
    manage.readBot({ botId }),
    queryClient.fetchQuery(callerQuery),
  ]);
  const session = createDraftSession({
    botId,
    server: createDraftServer(manage, botId),
    storage,
    opened: draft,
    stored,
  });
  const stopFollowing = followDraft(botId, { from: draft, onDraft: session.hear });
  const flush = (): void => {
    if (document.visibilityState === 'hidden') void session.flush();
  };
  const reconnect = (): void => void session.flush();
  document.addEventListener('visibilitychange', flush);
  window.addEventListener('online', reconnect);
  const stop = (): void => {
    document.removeEventListener('visibilitychange', flush);
    window.removeEventListener('online', reconnect);
    stopFollowing();
    void session.flush().finally(session.close);
  };
  const readOnly =
    'source' in bot && bot.source === 'file'
      ? 'This bot comes from a file on the server. Change the file, or start the server without it.'
      : allows(caller, 'author')
        ? undefined
        : 'You may look at this bot. Ask an owner of the server for the right to edit it.';
  return { session, readOnly, stop };
}

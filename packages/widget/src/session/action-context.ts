// What actions of a chat may do with the page: show a text that is being made, offer a link, tell what went wrong.
import { createRequestKey } from '@colloquy/client';
import type { ActionContext } from '../actions/action.ts';
import type { ConversationOptions } from './conversation-options.ts';
import type { ConversationState, Entry } from './conversation-state.ts';
import { linkBubble } from './link-bubble.ts';
import type { Store } from './store.ts';

/** What an action is run in. */
export interface ActionPlace {
  readonly options: ConversationOptions;
  readonly sessionId: string;
  readonly signal: AbortSignal;
  readonly store: Store<ConversationState>;
  /** Shows an entry, or what has become of it. */
  readonly put: (entry: Entry) => void;
}

/** Makes the context of one action. */
export function actionContext({ options, sessionId, signal, store, put }: ActionPlace): ActionContext {
  const { emit, client, isPreview } = options;
  const key = createRequestKey();
  const avatarUrl = store.get().dynamicTheme.hostAvatarUrl;
  return {
    ...options,
    sessionId,
    signal,
    showStream: (text) => put({ kind: 'stream', key, text, isWhole: false, isOld: false, avatarUrl }),
    offerLink(url) {
      const { systemMessages } = store.get().bot?.settings.general ?? {};
      const bubble = linkBubble(key, url, systemMessages);
      put({ kind: 'bubble', key, bubble, isOld: false, avatarUrl: undefined });
      emit('link', { url });
    },
    log(description, details) {
      const logs = [{ description, status: 'error' as const, details }];
      emit('logs', { logs });
      if (isPreview) return;
      const path = `/api/v2/sessions/${encodeURIComponent(sessionId)}/clientLogs`;
      void client.request(path, { body: { clientLogs: logs } }).catch(() => undefined);
    },
    onScriptResult: (result) => emit('script', { result }),
  };
}

// The context of a chat's actions: shows streamed text, offers links, reports errors.
import { createRequestKey } from '@colloquy/client';
import type { ActionContext } from './action.ts';
import type { ConversationOptions } from './conversation-options.ts';
import type { ConversationState, Entry } from './conversation-state.ts';
import { linkBubble } from './link-bubble.ts';
import type { Store } from './store.ts';

/** Dependencies of the context. */
export interface ActionDependencies {
  readonly options: ConversationOptions;
  readonly sessionId: string;
  readonly signal: AbortSignal;
  readonly store: Store<ConversationState>;
  /** Adds an entry, or updates it. */
  readonly put: (entry: Entry) => void;
}

/** Creates the context of one action. */
export function actionContext({ options, sessionId, signal, store, put }: ActionDependencies): ActionContext {
  const { emit, client, isPreview } = options;
  const key = createRequestKey();
  const avatarUrl = store.get().dynamicTheme.hostAvatarUrl;
  return {
    ...options,
    sessionId,
    signal,
    showStream: (text) => put({ kind: 'stream', key, text, isWhole: false, isOld: false, avatarUrl }),
    offerLink(url, words = store.get().bot?.settings.general?.systemMessages) {
      const bubble = linkBubble(key, url, words);
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

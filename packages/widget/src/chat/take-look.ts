// Loads a theme's resources: its font, and the style sheet of its author.
import type { Theme } from '@colloquy/schema';
import { loadSeldom } from '../loading/load-seldom.ts';
import { untilLoaded } from '../loading/until-loaded.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Store } from '../session/store.ts';
import type { Sheets } from '../theme/sheets.ts';

/**
 * Loads them whenever the theme changes, until the returned function is called. The chat is readable without them in
 * the meantime.
 *
 * @example const stop = takeLook(store, sheets.adoptLast)
 */
export function takeLook(store: Store<ConversationState>, adoptLast: Sheets['adoptLast']): () => void {
  let last: Theme | undefined;
  const take = (): void => {
    const theme = store.get().bot?.theme;
    const { general, customCss } = theme ?? {};
    const font = general?.font;
    if (theme === last || !(customCss || typeof font === 'object')) return;
    last = theme;
    void untilLoaded(loadSeldom).then(({ modules }) => {
      if (customCss) adoptLast(modules.customSheet(customCss));
      if (typeof font === 'object') modules.takeFont(font).catch(() => undefined);
    });
  };
  take();
  return store.subscribe(take);
}

// The chat in a window: a dialog over the page, or a box at its corner with a launcher. The launcher is created without
// the renderer and needs none of the chat's files, so that it appears early.

import type { MountChat } from '../chat/create-chat.tsx';
import type { PlacedChat } from '../chat/placed-chat.ts';
import { loadTalk } from '../loading/load-talk.ts';
import { sayIfLate, untilLoaded } from '../loading/until-loaded.ts';
import { readWindowOptions } from '../options/window-options.ts';
import { rememberedChat } from '../session/remembered-chat.ts';
import type { Look } from '../theme/early-look.ts';
import { readLook } from '../theme/early-look.ts';
import type { WindowWords } from '../words/window-words.ts';
import { windowWords } from '../words/window-words.ts';
import type { FirstWords } from '../words/words.ts';
import { absence } from './absence.ts';
import { cornerFrame } from './corner-frame.ts';
import { loadPreview } from './load-preview.ts';
import { loadStandard } from './load-standard.ts';
import { css } from './modes.css';
import { popupFrame } from './popup-frame.ts';
import { createWindow } from './window-state.ts';

export const mountChat: MountChat = (mounting) => {
  const { host, shadow, sheets, memory, look } = mounting;
  const { language, direction } = mounting.options;
  const options = readWindowOptions(host);
  sheets.adopt(css);
  let isThere = true;
  let stopRules: (() => void) | undefined;
  /** The name of a launcher with a text. */
  let ownWords: Partial<WindowWords> | undefined;
  const words: FirstWords & WindowWords = { ...mounting.words, ...windowWords };
  const chatWindow = createWindow({
    options,
    emit: mounting.emit,
    onBegin: () => withChat(begin),
    onChange: () => draw(),
  });
  const sendMessage = (text: string): void => {
    chatWindow.begin();
    withChat((chat) => chat.sendMessage(text));
  };
  const frame = (options.isPopup ? popupFrame : cornerFrame)(chatWindow, {
    direction,
    placement: options.placement,
    adopt: sheets.adopt,
    send: sendMessage,
  });
  const absent = absence(chatWindow.close);
  const draw = (): void => {
    absent.draw(words);
    frame.draw(chatWindow.get(), words);
  };
  draw();
  frame.place.append(absent.element);
  shadow.append(frame.element);

  // Starts loading at once, so that the chat is ready when the visitor opens the window.
  const file = untilLoaded(loadStandard);
  sayIfLate(file, absent.element, words);
  const loading = file.then(({ createChat }) =>
    isThere ? createChat(mounting, frame.place, chatWindow.close) : undefined,
  );
  const withChat = (use: (chat: PlacedChat) => void): void => {
    void loading.then((chat) => isThere && chat && use(chat));
  };
  const begin = (chat: PlacedChat): void => {
    const { place } = frame;
    const { activeElement } = shadow;
    const hadFocus = activeElement !== place && place.contains(activeElement);
    place.replaceChildren();
    chat.store.subscribe(() => {
      const { bot, entries } = chat.store.get();
      chatWindow.nameBy(bot?.settings.metadata?.title);
      chatWindow.count(entries.filter(({ kind, isOld }) => kind !== 'reply' && !isOld).length);
    });
    chat.begin();
    sayIfLate(untilLoaded(loadTalk), place, words);
    // The close button has been replaced. The current input takes the focus from it.
    if (hadFocus) place.querySelector('button')?.focus();
  };
  // A preview has the look of its draft.
  const draft = (host as { draft?: { bot?: Look } }).draft?.bot;
  void Promise.resolve(look ? readLook(look) : draft?.theme && draft).then(async (known) => {
    // A chat that has started in the meantime has its own theme.
    if (!chatWindow.get().hasBegun) sheets.applyTheme({ bot: known, dynamicTheme: {} });
    const wanted = known?.theme.launcher || known?.proactive || options.hasLauncher;
    // The launcher appears with its own icon.
    const late = wanted && (await untilLoaded(loadPreview));
    chatWindow.showLauncher();
    if (!late || !isThere) return;
    const corner = frame.element;
    [ownWords, stopRules] = late.modules.applyLook({ ...mounting, ...options, known, corner, chatWindow });
    Object.assign(words, ownWords);
    draw();
  });
  if (!/^en\b/i.test(language))
    void loadTalk()
      .then(({ modules }) => modules.loadWords(language))
      .then(
        (found) => {
          Object.assign(words, found, ownWords);
          draw();
        },
        // The English texts remain.
        () => undefined,
      );
  // The visitor returns from a payment page.
  if (rememberedChat(memory)?.isHeld) chatWindow.open();
  return {
    ...chatWindow,
    showPreviewMessage: chatWindow.showPreview,
    hidePreviewMessage: chatWindow.hidePreview,
    sendMessage,
    restart: () => withChat((chat) => chat.restart()),
    destroy() {
      chatWindow.end();
      stopRules?.();
      isThere = false;
      void loading.then((chat) => chat?.destroy());
      frame.end?.();
      frame.element.remove();
    },
  };
};

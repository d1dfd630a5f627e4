// The chat in a window: a dialog over the page, or at its corner behind a launcher. What stands there before the chat is drawn by hand: it needs none of
// the files that the chat is made of, so that a page has its launcher soon.

import type { MountChat } from '../chat/create-chat.tsx';
import { loadTalk } from '../chat/load-talk.ts';
import { sayIfLate, untilLoaded } from '../chat/until-loaded.ts';
import { rememberedChat } from '../session/remembered-chat.ts';
import { readLook } from '../theme/early-look.ts';
import type { WindowWords } from '../words/window-words.ts';
import { windowWords } from '../words/window-words.ts';
import type { FirstWords } from '../words/words.ts';
import { absence } from './absence.ts';
import { cornerFrame } from './corner-frame.ts';
import { loadStandard } from './load-standard.ts';
import { css } from './modes.css';
import type { PlacedChat } from './placed-chat.ts';
import { popupFrame } from './popup-frame.ts';
import { readWindowOptions } from './window-options.ts';
import { createWindow } from './window-state.ts';

export const mountChat: MountChat = (mounting) => {
  const { host, shadow, sheets, memory, look } = mounting;
  const { language, direction } = mounting.options;
  const options = readWindowOptions(host);
  sheets.adopt(css);
  let isThere = true;
  const words: FirstWords & WindowWords = { ...mounting.words, ...windowWords };
  const chatWindow = createWindow({
    options,
    emit: mounting.emit,
    onBegin: () => withChat(begin),
    onChange: () => draw(),
  });
  const frame = (options.isPopup ? popupFrame : cornerFrame)(chatWindow, { direction, ...options });
  const absent = absence(chatWindow.close);
  const draw = (): void => {
    absent.draw(words);
    frame.draw(chatWindow.get(), words);
  };
  draw();
  frame.place.append(absent.element);
  shadow.append(frame.element);

  // Asked for at once: whoever opens the window soon finds the chat in it.
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
    // The button that closes the window is another one now. What is asked takes the focus from it.
    if (hadFocus) place.querySelector('button')?.focus();
  };
  void Promise.resolve(look && readLook(look)).then((known) => {
    // A chat that has begun meanwhile has its own.
    if (!chatWindow.get().hasBegun) sheets.applyTheme({ bot: known, dynamicTheme: {} });
    chatWindow.showLauncher();
  });
  if (!/^en\b/i.test(language))
    void loadTalk()
      .then(({ modules }) => modules.loadWords(language))
      .then(
        (found) => {
          Object.assign(words, found);
          draw();
        },
        // The English ones say it, too.
        () => undefined,
      );
  // The visitor comes back from a page that a payment led to.
  if (rememberedChat(memory)?.isHeld) chatWindow.open();
  return {
    ...chatWindow,
    showPreviewMessage: chatWindow.showPreview,
    hidePreviewMessage: chatWindow.hidePreview,
    sendMessage(text) {
      chatWindow.begin();
      withChat((chat) => chat.sendMessage(text));
    },
    restart: () => withChat((chat) => chat.restart()),
    destroy() {
      chatWindow.end();
      isThere = false;
      void loading.then((chat) => chat?.destroy());
      frame.end?.();
      frame.element.remove();
    },
  };
};

// The menu of a chat: the visitor's chats, starting over, a transcript, sound, and deletion.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import { CheckIcon } from '../icons/reply-icons.tsx';
import { canNotify, hasNotices, hasSound, switchNotices, switchSound } from './announce.ts';
import { ChatRows } from './chat-rows.tsx';
import { canDictate, dictate } from './dictate.ts';
import { eraseChat } from './erase-chat.ts';
import { css } from './menu.css';
import type { MenuState } from './menu-contract.ts';
import { canRead, isReading, switchReading } from './read-aloud.ts';
import { saveTranscript } from './save-transcript.ts';

export interface MenuProps extends MenuState {
  /** The button that has opened it. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Pixels between the menu and the edges of the page. */
const EDGE = 12;

function Menu({ state, parts, opener, onClose }: MenuProps) {
  const { conversation, words } = parts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSure, setIsSure] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const place = parts.later()?.memory.place;
  const [isLoud, setIsLoud] = useState(place && hasSound(place, parts.settings));
  const toggleSound = (): void => {
    if (place) switchSound(place, !isLoud);
    setIsLoud(!isLoud);
  };
  const [isNotified, setIsNotified] = useState(place && hasNotices(place));
  const toggleNotices = (): void => {
    if (place) void switchNotices(place, !isNotified).then(setIsNotified);
  };
  const [isAloud, setIsAloud] = useState(isReading());
  const toggleReading = (): void => {
    switchReading(!isAloud, { store: conversation.store, host: parts.host, locale: parts.locale });
    setIsAloud(!isAloud);
  };
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box || !opener.current) return;
    box.showModal();
    placeUnder(box, opener.current, parts.direction);
  }, []);
  const close = (): void => dialog.current?.close();
  const attemptTo = (run: () => Promise<unknown>): void => {
    setHasFailed(false);
    void run().then(close, () => setHasFailed(true));
  };
  const hasReplied = state.entries.some(({ kind }) => kind === 'reply');
  const mayErase = hasReplied && state.bot?.settings.general?.isChatDeletionEnabled;
  return (
    <dialog
      ref={dialog}
      class="menu"
      aria-label={words.menu}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
      // Escape also closes the chat's window, but not from here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isSure ? (
        <>
          <p>{words.erase}</p>
          <div class="buttons">
            <button type="button" class="plain" onClick={() => setIsSure(false)}>
              {words.cancel}
            </button>
            <button type="button" class="strong" onClick={() => attemptTo(() => eraseChat(parts))}>
              {words.erase}
            </button>
          </div>
        </>
      ) : (
        <>
          <ChatRows state={state} parts={parts} onDone={close} />
          {hasReplied && (
            <>
              <button
                type="button"
                onClick={() => {
                  close();
                  void conversation.restart();
                }}
              >
                {words.restart}
              </button>
              <button type="button" onClick={() => attemptTo(() => saveTranscript(state, parts))}>
                {words.download}
              </button>
            </>
          )}
          <button type="button" role="switch" aria-checked={isLoud} onClick={toggleSound}>
            {words.sound}
            {isLoud && <CheckIcon />}
          </button>
          {canNotify() && (
            <button type="button" role="switch" aria-checked={isNotified} onClick={toggleNotices}>
              {words.notifications}
              {isNotified && <CheckIcon />}
            </button>
          )}
          {canDictate(parts.host) && (
            <button
              type="button"
              onClick={() => {
                close();
                dictate({ ...parts, store: conversation.store });
              }}
            >
              {words.dictate}
            </button>
          )}
          {canRead() && (
            <button type="button" role="switch" aria-checked={isAloud} onClick={toggleReading}>
              {words.readAloud}
              {isAloud && <CheckIcon />}
            </button>
          )}
          {mayErase && (
            <button type="button" class="wrong" onClick={() => setIsSure(true)}>
              {words.erase}
            </button>
          )}
        </>
      )}
      <p class={hasFailed ? 'small wrong' : 'hidden'} role="status">
        {hasFailed && words.unreachable}
      </p>
    </dialog>
  );
}

/** Places the menu under its button, within the page. */
function placeUnder(box: HTMLElement, opener: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const { left, right, bottom } = opener.getBoundingClientRect();
  const within = (value: number, most: number): string => `${Math.max(EDGE, Math.min(value, most - EDGE))}px`;
  const { offsetWidth, offsetHeight, style } = box;
  const start = direction === 'rtl' ? left : right - offsetWidth;
  style.left = within(start, innerWidth - offsetWidth);
  style.top = within(bottom, innerHeight - offsetHeight);
}

export const menu = { View: Menu, css };

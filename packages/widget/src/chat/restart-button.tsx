// Restarts the chat after a confirmation: one tap on a small icon must not end a chat.
import { useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import { RestartIcon } from '../icons/restart-icon.tsx';
import type { LaterProps } from './later.tsx';

/** Hidden before the visitor's first reply. */
export function RestartButton({ state, parts }: LaterProps) {
  const { conversation, words } = parts;
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isAsking) cancel.current?.focus();
  }, [isAsking]);
  const close = (): void => {
    setIsAsking(false);
    opener.current?.focus();
  };
  if (!state.entries.some(({ kind }) => kind === 'reply')) return null;
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="icon"
        aria-label={words.restart}
        title={words.restart}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        <RestartIcon />
      </button>
      {isAsking && (
        <div
          class="sure"
          role="alertdialog"
          aria-label={words.restartSure}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Keeps the chat's window open.
            event.stopPropagation();
            event.preventDefault();
            close();
          }}
        >
          <p>{words.restartSure}</p>
          <button ref={cancel} type="button" class="plain" onClick={close}>
            {words.cancel}
          </button>
          <button
            type="button"
            class="strong"
            onClick={() => {
              close();
              void conversation.restart();
            }}
          >
            {words.restart}
          </button>
        </div>
      )}
    </>
  );
}

// The chat itself, the same in every mode: header, messages, what is asked.
import { useEffect, useRef } from 'preact/hooks';
import type { ConversationState } from '../session/conversation-state.ts';
import { Composer, FlowInput, firstField, INPUT_SHOWN } from './asked-input.tsx';
import { css } from './chat.css';
import type { ChatParts } from './chat-context.ts';
import { Avatar } from './entry-view.tsx';
import { CloseIcon, RestartIcon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { useStateOf } from './use-state-of.ts';

export function Chat({ parts }: { readonly parts: ChatParts }) {
  const { input, conversation, words } = parts;
  const state = useStateOf(conversation.store);
  parts.adopt(css);
  const root = useRef<HTMLDivElement>(null);
  useFocusThatFollows(root, state);
  return (
    <div class="root" part="root" ref={root} dir={input.direction} lang={input.locale}>
      <Progress state={state} label={words.progress} />
      <Header state={state} parts={parts} />
      {state.phase === 'failed' ? (
        <Failed state={state} parts={parts} />
      ) : (
        <MessageList state={state} parts={parts}>
          <FlowInput state={state} parts={parts} />
        </MessageList>
      )}
      <div class="foot">
        <div class="column">
          <Composer state={state} parts={parts} />
          {state.phase === 'ended' && (
            <div class="after small quiet" role="status">
              {state.problem?.kind === 'closed' ? words.expired : words.ended}
              <button type="button" class="plain" onClick={() => void conversation.restart()}>
                {words.restart}
              </button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Header({ state, parts }: { readonly state: ConversationState; readonly parts: ChatParts }) {
  const { words, conversation, close } = parts;
  const { settings, theme } = state.bot ?? {};
  const title = settings?.metadata?.title;
  if (!title && !close) return null;
  const avatar = theme?.chat?.hostAvatar;
  const url = state.dynamicTheme.hostAvatarUrl || avatar?.url;
  return (
    <header class="header" part="header">
      <div class="column">
        {url && avatar?.isEnabled !== false && <Avatar url={url} />}
        <h2 class="title">{title}</h2>
        {state.entries.some(({ kind }) => kind === 'reply') && (
          <button
            type="button"
            class="icon"
            aria-label={words.restart}
            title={words.restart}
            onClick={() => void conversation.restart()}
          >
            <RestartIcon />
          </button>
        )}
        {close && (
          <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={close}>
            <CloseIcon />
          </button>
        )}
      </div>
    </header>
  );
}

function Failed({ state, parts }: { readonly state: ConversationState; readonly parts: ChatParts }) {
  const { words, conversation } = parts;
  const { kind, message } = state.problem ?? {};
  return (
    <div class="notice" role="alert">
      <p>{message ?? (kind === 'unknown-bot' ? words.unknownBot : words.unreachable)}</p>
      <button type="button" class="choice strong" onClick={() => void conversation.begin()}>
        {words.tryAgain}
      </button>
    </div>
  );
}

function Progress({ state, label }: { readonly state: ConversationState; readonly label: string }) {
  const { isEnabled, placement } = state.bot?.theme.general?.progressBar ?? {};
  if (!isEnabled || state.progress === undefined) return null;
  const share = Math.min(100, Math.max(0, state.progress)) / 100;
  return (
    <div
      class={placement === 'Bottom' ? 'progress bottom' : 'progress'}
      part="progress-bar-container"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/**
 * Whoever is in the chat stays in it: when the button that had the focus goes away, the next field takes it. On phones only a field follows
 * a field, so that no keyboard opens by itself.
 */
function useFocusThatFollows(root: { readonly current: HTMLElement | null }, state: ConversationState): void {
  const had = useRef<Element | undefined>(undefined);
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const note = (event: Event): void => {
      had.current = event.target as Element;
    };
    box.addEventListener('focusin', note);
    return () => box.removeEventListener('focusin', note);
  }, []);
  const follow = (): void => {
    const box = root.current;
    const before = had.current;
    if (!box || !before || !state.input) return;
    const active = (box.getRootNode() as ShadowRoot).activeElement;
    // The focus is somewhere else on the page, and stays there.
    if (active ? active !== before || box.querySelector('.asked')?.contains(active) : before.isConnected)
      return;
    if (
      !active &&
      document.activeElement &&
      document.activeElement !== document.body &&
      !box.contains(document.activeElement) &&
      document.activeElement.shadowRoot !== box.getRootNode()
    )
      return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const next = firstField(box.querySelector('.asked'));
    if (next && (!isTouch || (before.matches('textarea, input') && next.matches('textarea, input'))))
      next.focus({ preventScroll: true });
  };
  useEffect(follow, [state.input]);
  useEffect(() => {
    root.current?.addEventListener(INPUT_SHOWN, follow);
    return () => root.current?.removeEventListener(INPUT_SHOWN, follow);
  });
}

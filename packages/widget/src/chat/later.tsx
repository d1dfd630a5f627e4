// Parts that the first message does not need: progress, delivery state, the end, errors. They load with the
// conversation.
import type { Theme } from '@colloquy/schema';
import type { RefObject } from 'preact';
import { linkedText } from '../bubbles/linked-text.ts';
import { RichText } from '../bubbles/text/rich-text.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import { loadMenu } from '../loading/load-menu.ts';
import { loadSeldom } from '../loading/load-seldom.ts';
import { Loaded } from '../loading/loaded.tsx';
import { partOf } from '../loading/part-of.ts';
import { untilLoaded } from '../loading/until-loaded.ts';
import type { WatchingConversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Drafts } from '../session/drafts.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import { Avatar } from './avatar.tsx';
import { avatarsOf } from './avatars-of.ts';
import type { ChatParts } from './chat-context.ts';
import { EntryMarks } from './entry-marks.tsx';
import { FieldNotes } from './field-notes.tsx';
import { firstField } from './first-field.ts';
import type { FreshControls } from './fresh-controls.ts';
import { guardFreshControls } from './fresh-controls.ts';
import { INPUT_SHOWN } from './input-shown.ts';
import { ListEnd } from './list-end.tsx';
import { MenuButton } from './menu-button.tsx';
import { applyNativeScheme } from './native-scheme.ts';
import { LaterEntry } from './reply.tsx';
import { sideOf } from './side-of.ts';
import { toPerson } from './to-person.ts';
import { Welcome } from './welcome.tsx';

export interface LaterProps {
  readonly state: ConversationState;
  readonly parts: ChatParts;
}

function Progress({ state, parts }: LaterProps) {
  const bar = state.bot?.theme.general?.progressBar;
  if (!bar?.isEnabled || state.progress === undefined) return null;
  const { progress, bot } = state;
  return (
    <Loaded
      part={loadProgress}
      adopt={parts.adopt}
      draw={(it) =>
        it && bot && <it.View percent={progress} theme={bot.theme} label={parts.words.progress} />
      }
    />
  );
}

const loadProgress = partOf(loadSeldom)('progress');
const loadPeople = partOf(loadMenu)('people');

/** Shows why the chat is unavailable. */
function Failed({ state, parts }: LaterProps) {
  const { conversation, words } = parts;
  const { kind, message } = state.problem ?? {};
  return (
    <div class="notice" role="alert">
      <p>{message ?? (kind === 'unknown-bot' ? words.unknownBot : words.unreachable)}</p>
      {kind === 'unreachable' && (
        <button type="button" onClick={() => void conversation.begin()}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}

/** The area under the field. */
function Below(props: LaterProps) {
  if (props.state.phase === 'ended') return <Ended {...props} />;
  return (
    <>
      {props.state.isPaused && props.parts.settings.general?.people && (
        <Loaded part={loadPeople} draw={(it) => it && <it.View settings={props.parts.settings} />} />
      )}
      <Consent {...props} />
      <FieldNotes {...props} />
    </>
  );
}

/** The author's line about consent, until the first reply. */
function Consent({ state, parts }: LaterProps) {
  const { text, linkText, linkUrl } = parts.settings.general?.consent ?? {};
  if (!text || state.entries.some(({ kind }) => kind === 'reply')) return null;
  const link = { type: 'a', url: linkUrl, children: [{ text: linkText || linkUrl || '' }] };
  return (
    <div class="notes">
      <p class="small quiet" dir="auto">
        <RichText nodes={[{ text: `${text} ` }, link]} words={parts.words} />
      </p>
    </div>
  );
}

function Ended({ state, parts }: LaterProps) {
  const { conversation, words } = parts;
  const kind = state.problem?.kind;
  return (
    <div class="after small quiet" role="status">
      {kind === 'closed' ? words.expired : kind === 'erased' ? words.erased : words.ended}
      <button type="button" class="plain" onClick={() => void conversation.restart()}>
        {words.restart}
      </button>
    </div>
  );
}

/** Above the messages: earlier ones, or in a window a card. */
function ListTop({ state, parts }: LaterProps) {
  // Above messages that are there already it would move them.
  const [isNew] = useState(state.entries.length === 0);
  if (!state.hasEarlier)
    return isNew && parts.close ? (
      <Welcome state={state} words={parts.words} conversation={parts.conversation} adopt={parts.adopt} />
    ) : null;
  return (
    <button type="button" class="plain" onClick={() => void parts.conversation.readEarlier()}>
      {parts.words.earlier}
    </button>
  );
}

/** The bot or a person is writing. Only the dots show it; screen readers announce the message once it arrives. */
function TypingDots({ state }: LaterProps) {
  const { entries, isPaused } = state;
  const last = isPaused ? entries.findLast(({ kind }) => kind !== 'reply') : undefined;
  const isFirst = sideOf(entries.at(-1)) !== (last ? sideOf(last) : 'host');
  const avatarUrl = last?.avatarUrl ?? avatarsOf(state).hostAvatar;
  return (
    <div class={isFirst ? 'entry host first last' : 'entry host last'} aria-hidden="true">
      {avatarUrl !== undefined && <Avatar url={isFirst ? avatarUrl : undefined} />}
      <div class="bubble dots">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

/**
 * Keeps the focus and the typed text in the chat: when the focused button disappears, the next field gets the focus. On phones only a
 * field follows a field, so that no keyboard opens unexpectedly.
 */
function FocusThatFollows({
  root,
  typed,
  state,
  parts,
}: LaterProps & {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly typed: RefObject<string>;
}) {
  const had = useRef<Element | undefined>(undefined);
  const fresh = useRef<FreshControls | undefined>(undefined);
  // Before other effects: a button pressed early is removed by the first paint.
  useLayoutEffect(() => {
    const box = root.current;
    if (!box) return;
    // An early answer used a button that is already removed.
    const gone = state.early?.answer && document.createElement('button');
    had.current = (box.getRootNode() as ShadowRoot).activeElement ?? gone;
    const remember = (event: Event): void => {
      had.current = event.target as Element;
    };
    box.addEventListener('focusin', remember);
    const guard = guardFreshControls(box, Boolean(gone));
    fresh.current = guard;
    return () => {
      box.removeEventListener('focusin', remember);
      guard.stop();
    };
  }, []);
  const follow = (): void => {
    if (!root.current || !state.input) return;
    if (!had.current) focusFirst(root.current, parts.host);
    else {
      const next = followFocus(root.current, had.current);
      if (next) fresh.current?.follow(next);
    }
  };
  useEffect(follow, [state.input]);
  const keepDraft = (): void => parts.later()?.drafts.write(state, typed.current ?? '');
  useLayoutEffect(() => {
    // Another chat: text for the last one stays with its draft.
    if (state.phase === 'starting') typed.current = '';
    keepDraft();
    // After the field's own listener, which notes the text.
    root.current?.addEventListener('input', keepDraft);
    return () => root.current?.removeEventListener('input', keepDraft);
  }, [state]);
  useEffect(() => {
    if (!root.current || !state.bot) return;
    const { theme } = state.bot;
    const box = root.current;
    // Derived from the text colour.
    applyNativeScheme(box);
    if (!isThemed(theme)) return;
    let isWanted = true;
    void untilLoaded(loadSeldom).then(({ modules }) => {
      if (!isWanted) return;
      modules.repairTheme(box, { theme, host: parts.host, adopt: parts.adopt });
      applyNativeScheme(box);
    });
    return () => {
      isWanted = false;
    };
  }, [state.bot, state.dynamicTheme]);
  useEffect(() => {
    root.current?.addEventListener(INPUT_SHOWN, follow);
    return () => root.current?.removeEventListener(INPUT_SHOWN, follow);
  });
  return null;
}

/** Whether the author chose colours, whose contrast is measured. All others derive from each other. */
function isThemed({ general, chat }: Theme): boolean {
  return Boolean(general?.background ?? chat);
}

/**
 * On a page that consists of the chat (`focus-first`) a field has the focus from the start. Phones would open the
 * keyboard over the first message, and frames would take the focus from their page.
 */
function focusFirst(box: HTMLElement, host: HTMLElement): void {
  if (!host.hasAttribute('focus-first') || window !== top || isTouched()) return;
  if (document.activeElement !== document.body) return;
  box.querySelector<HTMLElement>('.asked .field :is(textarea, input)')?.focus({ preventScroll: true });
}

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns the newly focused element, if the focus moved. */
function followFocus(box: HTMLElement, before: Element): HTMLElement | undefined {
  const active = (box.getRootNode() as ShadowRoot).activeElement;
  // The focus is elsewhere on the page, and stays there.
  if (active ? active !== before || active.closest('.asked') : before.isConnected) return undefined;
  if (
    !active &&
    document.activeElement &&
    document.activeElement !== document.body &&
    !box.contains(document.activeElement) &&
    document.activeElement.shadowRoot !== box.getRootNode()
  )
    return undefined;
  const next = firstField(box.querySelector('.asked'));
  if (!next || (isTouched() && !(before.matches('textarea, input') && next.matches('textarea, input'))))
    return undefined;
  next.focus({ preventScroll: true });
  return next;
}

export const later = {
  Progress,
  Failed,
  Below,
  MenuButton,
  LaterEntry,
  ListTop,
  toPerson,
  TypingDots,
  ListEnd,
  FocusThatFollows,
  EntryMarks,
  linkedText,
};

/** With what the browser keeps: typed text that was not sent, and the visitor's chats. */
export type Later = typeof later & {
  readonly drafts: Drafts;
  readonly memory: {
    readonly place: ChatStorage;
    readonly conversation: Pick<WatchingConversation, 'switchTo' | 'erased'>;
  };
};

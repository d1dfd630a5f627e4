// The chat, the same in every mode: header, messages, current input.
import { useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import { CloseIcon } from '../icons/icons.tsx';
import type { ConversationState } from '../session/conversation-state.ts';
import { css as asked } from './asked-input.css';
import { Composer, FlowInput } from './asked-input.tsx';
import { Avatar } from './avatar.tsx';
import { avatarsOf } from './avatars-of.ts';
import { css } from './chat.css';
import type { ChatParts } from './chat-context.ts';
import { MessageList } from './message-list.tsx';

export function Chat({ parts }: { readonly parts: ChatParts }) {
  const root = useRef<HTMLDivElement | null>(null);
  const scroll = useRef<HTMLElement | null>(null);
  const typed = useRef('');
  const { conversation } = parts;
  const [, change] = useState({});
  useLayoutEffect(() => conversation.store.subscribe(() => change({})), [conversation]);
  parts.adopt(css + asked);
  const later = parts.later();
  const state = conversation.store.get();
  // After a reload. The question appears with its text.
  typed.current ||= later?.drafts.read(state) ?? '';
  const common = { state, parts };
  return (
    <div class="root" part="root" ref={root} dir={parts.direction} lang={parts.locale}>
      {later && <later.Progress {...common} />}
      <div class="stage">
        <Header {...common} />
        {later && state.phase === 'failed' ? (
          <later.Failed {...common} />
        ) : (
          <MessageList {...common} scroll={scroll}>
            <FlowInput {...common} typed={typed} />
          </MessageList>
        )}
        <div class="foot">
          <div class="column">
            <Composer {...common} typed={typed} />
            {later && <later.Below {...common} />}
          </div>
        </div>
      </div>
      {later && <later.FocusThatFollows root={root} typed={typed} {...common} />}
    </div>
  );
}

function Header({ state, parts }: { readonly state: ConversationState; readonly parts: ChatParts }) {
  const { words, close } = parts;
  const { hostAvatar, hostName } = avatarsOf(state);
  if (!hostName && !close) return null;
  const later = parts.later();
  return (
    <header class="header" part="header">
      <div class="column">
        {hostAvatar !== undefined && <Avatar url={hostAvatar} />}
        <h2 class="title">{hostName}</h2>
        {later && <later.MenuButton state={state} parts={parts} />}
        {close && (
          <button type="button" class="icon" aria-label={words.close} onClick={close}>
            <CloseIcon />
          </button>
        )}
      </div>
    </header>
  );
}

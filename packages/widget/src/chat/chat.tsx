// The chat itself, the same in every mode: header, messages, what is asked.
import { useRef } from 'preact/hooks';
import type { ConversationState } from '../session/conversation-state.ts';
import { Composer, FlowInput } from './asked-input.tsx';
import { Avatar } from './avatar.tsx';
import { css } from './chat.css';
import type { ChatParts } from './chat-context.ts';
import { CloseIcon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { useStateOf } from './use-state-of.ts';

export function Chat({ parts }: { readonly parts: ChatParts }) {
  const { input, conversation } = parts;
  const state = useStateOf(conversation.store);
  parts.adopt(css);
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef('');
  const later = parts.later();
  const common = { state, parts };
  return (
    <div class="root" part="root" ref={root} dir={input.direction} lang={input.locale}>
      {later && <later.Progress {...common} />}
      <Header {...common} />
      {later && state.phase === 'failed' ? (
        <later.Failed {...common} />
      ) : (
        <MessageList {...common}>
          <FlowInput {...common} typed={typed} />
        </MessageList>
      )}
      <div class="foot">
        <div class="column">
          <Composer {...common} typed={typed} />
          {later && state.phase === 'ended' && <later.Ended {...common} />}
        </div>
      </div>
      {later && <later.FocusThatFollows root={root} state={state} />}
    </div>
  );
}

function Header({ state, parts }: { readonly state: ConversationState; readonly parts: ChatParts }) {
  const { words, close } = parts;
  const { settings, theme } = state.bot ?? {};
  const title = settings?.metadata?.title;
  if (!title && !close) return null;
  const avatar = theme?.chat?.hostAvatar;
  const url = state.dynamicTheme.hostAvatarUrl || avatar?.url;
  const later = parts.later();
  return (
    <header class="header" part="header">
      <div class="column">
        {url && avatar?.isEnabled !== false && <Avatar url={url} />}
        <h2 class="title">{title}</h2>
        {later && <later.RestartButton state={state} parts={parts} />}
        {close && (
          <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={close}>
            <CloseIcon />
          </button>
        )}
      </div>
    </header>
  );
}

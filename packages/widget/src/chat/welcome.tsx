// The card at the top of a launcher's window: who is here, for what, and what a visitor may begin with.
import { css as choices } from '../inputs/choice/choice-input.css';
import { visitorMessage } from '../inputs/text/visitor-message.ts';
import type { Adopt } from '../loading/loaded.tsx';
import type { Conversation } from '../session/conversation-contract.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';
import { Avatar } from './avatar.tsx';
import { avatarsOf } from './avatars-of.ts';

interface WelcomeProps {
  readonly state: ConversationState;
  readonly words: Words;
  readonly conversation: Pick<Conversation, 'answer'>;
  readonly adopt: Adopt;
}

export function Welcome({ state, words, conversation, adopt }: WelcomeProps) {
  const { bot, input, entries } = state;
  if (!bot) return null;
  const { hostAvatar, hostName } = avatarsOf(state);
  const { general, metadata } = bot.settings;
  const starters = entries.some(({ kind }) => kind === 'reply') ? [] : (general?.starters ?? []);
  if (starters.length > 0) adopt(choices);
  return (
    <div class="welcome">
      {hostAvatar !== undefined && <Avatar url={hostAvatar} />}
      <p class="welcome-name">{hostName || words.chat}</p>
      {metadata?.description && <p class="quiet">{metadata.description}</p>}
      {starters.length > 0 && (
        <div class="buttons">
          {starters.map((text) => (
            <button
              type="button"
              key={text}
              class="choice"
              part="button"
              disabled={!input}
              onClick={() => conversation.answer({ message: visitorMessage(text) })}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// Who speaks: names and pictures.
import type { ConversationState } from '../session/conversation-state.ts';

/** The bot's name, and the avatars of both sides: undefined if the bot shows none, empty if it has none of its own. */
export function avatarsOf({ bot, dynamicTheme }: ConversationState) {
  const { hostAvatar, guestAvatar } = bot?.theme.chat ?? {};
  return {
    hostName: bot?.settings.metadata?.title,
    hostAvatar:
      hostAvatar?.isEnabled === false ? undefined : dynamicTheme.hostAvatarUrl || hostAvatar?.url || '',
    guestAvatar: guestAvatar?.isEnabled ? dynamicTheme.guestAvatarUrl || guestAvatar.url || '' : undefined,
  };
}

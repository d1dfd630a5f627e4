// Which bot a first message starts, on an account that several bots share.
import type { ChannelRules, FindChannelRules } from '@colloquy/runtime';
import type { ChannelRecord } from '@colloquy/storage';
import type { ChannelEvent } from '../channel.ts';

/** The bot, if one wants the message. */
export type ChosenBot =
  | { readonly isPublished: false }
  | { readonly isPublished: true; readonly rules: ChannelRules | undefined };

/**
 * Chooses the bot: the one that a link names, else the first whose start condition the message meets. Bots without a
 * condition come last, the channel's own first of them.
 *
 * @example await chooseBot(record, { isStart: true, variables: { Payload: 'shop' } }, findRules) // the bot at /shop
 */
export async function chooseBot(
  { botId, settings }: Pick<ChannelRecord, 'botId' | 'settings'>,
  { message, variables, isStart }: Pick<ChannelEvent, 'message' | 'variables' | 'isStart'>,
  findRules: FindChannelRules,
): Promise<ChosenBot> {
  const { otherBots = [] } = JSON.parse(settings) as { readonly otherBots?: readonly string[] };
  const found = await Promise.all([botId, ...otherBots].map(findRules));
  const bots = found.filter((rules) => rules !== undefined);
  if (bots.length === 0) return { isPublished: false };
  if (isStart) {
    const names = [variables?.Payload, variables?.Bot];
    return { isPublished: true, rules: bots.find(({ publicId }) => names.includes(publicId)) ?? bots[0] };
  }
  const text = message?.type === 'text' ? message.text : '';
  const inOrder = bots.toSorted((one, other) => Number(other.hasCondition) - Number(one.hasCondition));
  return { isPublished: true, rules: inOrder.find((rules) => rules.starts(text)) };
}

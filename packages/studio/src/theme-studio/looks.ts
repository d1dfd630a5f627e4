// The look of a bot: the part of a theme that bots of one brand share. Authors save it under a name, and copy it to other bots.
import type { ListedBot, SavedLook, Theme } from '@colloquy/schema';
import { manage } from '../data/management.ts';
import { readServerDraft } from '../editor/draft/draft-server.ts';
import { isObject } from '../model/json.ts';
import { compact } from './compact.ts';

/** A saved look, and the bot that keeps it. */
export interface ListedLook extends SavedLook {
  readonly bot: ListedBot;
}

/** The saved looks of all bots, by name. */
export function savedLooks(bots: readonly ListedBot[]): readonly ListedLook[] {
  return bots
    .flatMap((bot) => (bot.looks ?? []).map((look) => ({ ...look, bot })))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * The look of a theme: colours, font, shape and background. Pictures, progress bar, width and CSS are no part of it.
 *
 * @example lookOf({ customCss: '.a{}', general: { font: 'Lato' } }) // { general: { font: 'Lato' } }
 */
export function lookOf({ general, chat = {} }: Theme): Theme {
  const { hostBubbles, guestBubbles, buttons, inputs, roundness } = chat;
  const { maxWidth: _width, maxHeight: _height, ...container } = chat.container ?? {};
  return compact({
    general: { background: general?.background, font: general?.font },
    chat: { hostBubbles, guestBubbles, buttons, inputs, roundness, container },
  });
}

/** Whether two themes have the same look. */
export const isSameLook = (one: Theme, other: Theme): boolean => inOrder(one) === inOrder(other);

/** A look as text, whatever the order of its fields. */
const inOrder = (theme: Theme): string =>
  JSON.stringify(lookOf(theme), (_name, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The look of one theme on another one, whose pictures, progress bar, width and CSS stay.
 *
 * @example withLook({ customCss: '.a{}' }, {}) // { customCss: '.a{}' }
 */
export function withLook(theme: Theme, from: Theme): Theme {
  const look = lookOf(from);
  const { general = {}, chat = {} } = theme;
  const { maxWidth, maxHeight } = chat.container ?? {};
  const none = { hostBubbles: undefined, guestBubbles: undefined, buttons: undefined, inputs: undefined };
  return compact({
    ...theme,
    general: {
      ...general,
      background: undefined,
      font: undefined,
      ...look.general,
      progressBar: general.progressBar && {
        ...general.progressBar,
        color: look.chat?.buttons?.backgroundColor,
        backgroundColor: look.chat?.hostBubbles?.backgroundColor,
      },
    },
    chat: {
      ...chat,
      ...none,
      roundness: undefined,
      ...look.chat,
      container: { ...look.chat?.container, maxWidth, maxHeight },
    },
  });
}

/** The theme of a bot's draft. */
export async function themeOfDraft(botId: string): Promise<Theme> {
  return themeOf((await readServerDraft(manage, botId)).definition);
}

const themeOf = ({ theme }: { readonly theme?: unknown }): Theme => (isObject(theme) ? (theme as Theme) : {});

/** Changes the saved looks of a bot, as the server has them now. */
export async function changeLooks(
  botId: string,
  change: (looks: readonly SavedLook[]) => readonly SavedLook[],
): Promise<void> {
  const { looks = [] } = await manage.readBot({ botId });
  await manage.changeBot({ botId, body: { looks: [...change(looks)] } });
}

/** The bots whose draft has a look. Their drafts are read one after another: a server may have hundreds of bots. */
export async function botsWithLook(look: Theme, bots: readonly ListedBot[]): Promise<readonly ListedBot[]> {
  const found: ListedBot[] = [];
  for (const bot of bots)
    if (bot.source !== 'file' && isSameLook(await themeOfDraft(bot.id), look)) found.push(bot);
  return found;
}

/**
 * Gives the draft of a bot another look.
 *
 * @throws ManageError when another author changed the draft in the same moment
 */
export async function giveLook(botId: string, look: Theme): Promise<void> {
  const { definition, tag } = await readServerDraft(manage, botId);
  const value = withLook(themeOf(definition), look);
  await manage.changeDraft({
    botId,
    headers: { 'If-Match': tag },
    body: [{ op: 'add', path: '/theme', value }],
  });
}

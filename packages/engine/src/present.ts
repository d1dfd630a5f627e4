// Presenting: how a bot looks to the client once the variables are filled in.
import type { DynamicTheme, Settings, Theme } from '@colloquy/schema';
import { effectiveFrames } from './effective-frames.ts';
import type { Flow } from './flow.ts';
import { unlessOverrun } from './fuel.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { freshMeter, openMachine } from './machine.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

/** The bot's theme and settings with the variables as they are after the turn. */
export function presentBot(
  host: Host,
  state: State,
  flow: Flow,
): { readonly theme: Theme; readonly settings: Settings } {
  const { theme, settings } = flow.bot;
  const view = rootView(host, state);
  const rendered =
    view && unlessOverrun(() => ({ theme: view.rendered(theme), settings: view.rendered(settings) }));
  return rendered ?? { theme, settings };
}

/**
 * The addresses of avatars and background that are templates, filled in. Nothing when the bot has none.
 * The host's avatar counts unless it is disabled, the guest's only when it is enabled.
 */
export function presentDynamicTheme(host: Host, state: State, flow: Flow): DynamicTheme | undefined {
  const { chat, general } = flow.bot.theme;
  const templates = {
    hostAvatarUrl: chat?.hostAvatar?.isEnabled === false ? undefined : chat?.hostAvatar?.url,
    guestAvatarUrl: chat?.guestAvatar?.isEnabled === true ? chat.guestAvatar.url : undefined,
    backgroundUrl: general?.background?.content,
  };
  const dynamic = Object.entries(templates).filter(
    (entry): entry is [keyof typeof templates, string] => entry[1]?.startsWith('{{') === true,
  );
  if (dynamic.length === 0) return undefined;
  const view = rootView(host, state);
  return (
    view &&
    unlessOverrun(() => Object.fromEntries(dynamic.map(([field, template]) => [field, view.text(template)])))
  );
}

/**
 * The theme belongs to the bot that the chat started with, whatever linked bot is running; values of merging bots are
 * visible to it. It has little fuel: themes are templates, not programs.
 */
function rootView(host: Host, state: State): View | undefined {
  const meter = { ...freshMeter, fuel: limits.fuelPerTurn - limits.lookFuel };
  const frames = effectiveFrames(host, state.frames).slice(0, 1);
  return openMachine(host, { ...state, frames }, { meter })?.view;
}

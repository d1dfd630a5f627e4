// Entries of ⌘K on every page: pages, bots, and the functions of the rail.
import type { ListedBot, TokenScope } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import { BookOpen, Bot, CornerDownRight, KeyRound, LogOut, Plus, SunMoon } from 'lucide-react';
import { BOT_SECTIONS, botIdOf, botPath } from '../../navigation/bot-sections.ts';
import type { PaletteEntry } from '../../navigation/palette-sources.ts';
import type { BotActions } from '../../pages/bots/bot-actions.ts';
import type { BotCommand } from '../../pages/bots/bot-commands.ts';
import { commandsFor } from '../../pages/bots/bot-commands.ts';
import { navigate } from '../../routing/router.tsx';
import { switchColorScheme } from '../color-scheme.ts';
import { signOut } from '../sign-out.ts';

export interface AppEntry extends PaletteEntry {
  readonly keywords?: string;
  /** Among all entries it would be in the way. */
  readonly isOnlySearched?: boolean;
}

/**
 * All entries for a page.
 *
 * @param path path of the page, below `/studio`
 * @param here the bot of the page
 * @param may whether the user has a scope
 * @example appEntries('/bots/lead', { bots, here, may, actions })
 */
export function appEntries(
  path: string,
  {
    bots,
    archived = [],
    here,
    may,
    actions,
  }: {
    readonly bots: readonly ListedBot[];
    /** Archived bots: only their commands, in the list. */
    readonly archived?: readonly ListedBot[];
    readonly here: ListedBot | undefined;
    readonly may: (scope: TokenScope) => boolean;
    readonly actions: BotActions;
  },
): readonly AppEntry[] {
  const botId = botIdOf(path);
  const isEditor = botId !== undefined && path === botPath(botId);
  const commands = (bot: ListedBot, isHidden: (command: BotCommand) => boolean): AppEntry[] =>
    commandsFor(bot, may)
      .flat()
      .filter(({ command, isPossible }) => isPossible && !isHidden(command))
      .map(({ command: { id, longLabel, icon, run } }) => ({
        key: `${id} ${bot.id}`,
        label: longLabel,
        more: bot.name,
        keywords: bot.name,
        icon,
        section: 'Bot',
        run: () => run(bot, actions),
      }));
  const sections =
    botId === undefined
      ? []
      : BOT_SECTIONS.filter(({ needs }) => may(needs)).map(({ label, below }) =>
          page(label, botPath(botId, below)),
        );
  return [
    ...sections,
    ...(here ? commands(here, ({ isInEditor = false }) => isEditor && isInEditor) : []),
    page('All bots', '/', { icon: Bot }),
    ...(may('author')
      ? [page('New bot', '/new', { icon: Plus, keywords: 'import template blank create' })]
      : []),
    ...(may('own')
      ? [
          page('Credentials', '/access', { icon: KeyRound, keywords: 'access keys' }),
          page('People and tokens', '/access/tokens', { icon: KeyRound, keywords: 'access API invite team' }),
        ]
      : []),
    ...bots
      .filter(({ id }) => id !== botId)
      .map(({ id, name }) => ({
        key: `bot ${id}`,
        label: name,
        icon: Bot,
        section: 'Bots',
        run: () => navigate(botPath(id, may('author') ? '' : '/results')),
      })),
    // In the list each bot has them. They come last: names are what is looked for first.
    ...(path === '/'
      ? [...bots, ...archived].flatMap((bot) =>
          commands(bot, () => false).map((entry) => ({ ...entry, isOnlySearched: true })),
        )
      : []),
    {
      key: 'scheme',
      label: 'Switch between light and dark',
      keywords: 'theme colours colors mode',
      icon: SunMoon,
      section: 'Studio',
      run: switchColorScheme,
    },
    {
      key: 'reference',
      label: 'API reference',
      keywords: 'docs help',
      icon: BookOpen,
      section: 'Studio',
      run: () => window.location.assign('/docs'),
    },
    { key: 'sign-out', label: 'Sign out', icon: LogOut, section: 'Studio', run: () => void signOut() },
  ];
}

function page(
  label: string,
  to: string,
  { icon = CornerDownRight, keywords = '' }: { readonly icon?: LucideIcon; readonly keywords?: string } = {},
): AppEntry {
  const run = (): void => navigate(to);
  return { key: `page ${to}`, label, keywords: `go to ${keywords}`, icon, section: 'Go to', run };
}

// Entries of ⌘K on every page: pages, bots, and the functions of the rail.
import type { ListedBot, TokenScope } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import { BookOpen, Bot, CornerDownRight, KeyRound, LogOut, Plus, SunMoon } from 'lucide-react';
import { BOT_SECTIONS, botPath } from '../../navigation/bot-sections.ts';
import type { PaletteEntry } from '../../navigation/palette-sources.ts';
import { matchPath, navigate } from '../../routing/router.tsx';
import { switchColorScheme } from '../color-scheme.ts';
import { signOut } from '../sign-out.ts';

export interface AppEntry extends PaletteEntry {
  readonly keywords?: string;
}

/**
 * All entries for a page.
 *
 * @param path path of the page, below `/studio`
 * @param may whether the user has a scope
 * @example appEntries('/bots/lead', { bots, may })
 */
export function appEntries(
  path: string,
  { bots, may }: { readonly bots: readonly ListedBot[]; readonly may: (scope: TokenScope) => boolean },
): readonly AppEntry[] {
  const botId = ['/bots/:botId', '/bots/:botId/:section', '/bots/:botId/:section/:id']
    .map((pattern) => matchPath(pattern, path)?.botId)
    .find((id) => id !== undefined);
  const sections =
    botId === undefined
      ? []
      : BOT_SECTIONS.filter(({ needs }) => may(needs)).map(({ label, below }) =>
          page(label, botPath(botId, below)),
        );
  return [
    ...sections,
    page('All bots', '/', { icon: Bot }),
    ...(may('author')
      ? [page('New bot', '/new', { icon: Plus, keywords: 'import template blank create' })]
      : []),
    ...(may('own')
      ? [
          page('Credentials', '/access', { icon: KeyRound, keywords: 'access keys' }),
          page('Tokens', '/access/tokens', { icon: KeyRound, keywords: 'access API' }),
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

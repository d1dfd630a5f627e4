// All pages with their paths below `/studio`. Any other path shows the page "not found".
import type { ComponentType } from 'react';
import { lazy } from 'react';
import { CredentialsPage } from '../pages/access/credentials-page.tsx';
import { TokensPage } from '../pages/access/tokens-page.tsx';
import { BotsPage } from '../pages/bots/bots-page.tsx';
import { NewBotPage } from '../pages/new-bot/new-bot-page.tsx';
import { VersionsPage } from '../pages/versions/versions-page.tsx';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.tsx';

/** A page receives the parameters of its path. */
export interface Route {
  readonly path: string;
  readonly page: ComponentType<Readonly<Record<string, string>>>;
}

const ChannelsPage = page(async () => ({
  default: (await import('../pages/channels/channels-page.tsx')).ChannelsPage,
}));
const EditorPage = page(() => import('../editor/editor-page.tsx'));
const LivePage = page(async () => ({ default: (await import('../pages/live/live-page.tsx')).LivePage }));
const NumbersPage = page(async () => ({
  default: (await import('../pages/numbers/numbers-page.tsx')).NumbersPage,
}));
const ResultsPage = page(async () => ({
  default: (await import('../pages/results/results-page.tsx')).ResultsPage,
}));

/** The first matching route is shown. */
export const routes: readonly Route[] = [
  { path: '/', page: BotsPage },
  { path: '/new', page: NewBotPage },
  { path: '/bots/:botId/results', page: ResultsPage },
  { path: '/bots/:botId/results/:resultId', page: ResultsPage },
  { path: '/access', page: CredentialsPage },
  { path: '/access/tokens', page: TokensPage },
  { path: '/bots/:botId/webhooks', page: WebhooksPage as Route['page'] },
  { path: '/bots/:botId/live', page: LivePage },
  { path: '/bots/:botId/live/:chatId', page: LivePage },
  { path: '/bots/:botId/numbers', page: NumbersPage },
  { path: '/bots/:botId/versions', page: VersionsPage as Route['page'] },
  {
    path: '/bots/:botId/share',
    page: page(async () => ({ default: (await import('../share-studio/share-page.tsx')).SharePage })),
  },
  { path: '/bots/:botId/channels', page: ChannelsPage },
  {
    path: '/bots/:botId/theme',
    page: page(async () => ({ default: (await import('../theme-studio/theme-page.tsx')).ThemePage })),
  },
  { path: '/bots/:botId', page: EditorPage },
];

/** A page that loads when it is first shown. */
function page(
  load: () => Promise<{ readonly default: ComponentType<{ readonly botId: string }> }>,
): Route['page'] {
  return lazy(load) as unknown as Route['page'];
}

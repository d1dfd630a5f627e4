// All pages with their paths below `/studio`. Any other path shows the page "not found".
import type { ComponentType } from 'react';
import { lazy } from 'react';
import { CredentialsPage } from '../pages/access/credentials-page.tsx';
import { TokensPage } from '../pages/access/tokens-page.tsx';
import { BotsPage } from '../pages/bots/bots-page.tsx';
import { LivePage } from '../pages/live/live-page.tsx';
import { NewBotPage } from '../pages/new-bot/new-bot-page.tsx';
import { ResultsPage } from '../pages/results/results-page.tsx';
import { VersionsPage } from '../pages/versions/versions-page.tsx';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.tsx';

/** A page receives the parameters of its path. */
export interface Route {
  readonly path: string;
  readonly page: ComponentType<Readonly<Record<string, string>>>;
}

/** The first matching route is shown. */
export const routes: readonly Route[] = [
  { path: '/', page: BotsPage },
  { path: '/new', page: NewBotPage },
  { path: '/bots/:botId/results', page: ResultsPage as Route['page'] },
  { path: '/bots/:botId/results/:resultId', page: ResultsPage as Route['page'] },
  { path: '/access', page: CredentialsPage },
  { path: '/access/tokens', page: TokensPage },
  { path: '/bots/:botId/webhooks', page: WebhooksPage as Route['page'] },
  { path: '/bots/:botId/live', page: LivePage as Route['page'] },
  { path: '/bots/:botId/live/:chatId', page: LivePage as Route['page'] },
  { path: '/bots/:botId/versions', page: VersionsPage as Route['page'] },
  {
    path: '/bots/:botId/share',
    page: page(async () => ({ default: (await import('../share-studio/share-page.tsx')).SharePage })),
  },
  {
    path: '/bots/:botId/theme',
    page: page(async () => ({ default: (await import('../theme-studio/theme-page.tsx')).ThemePage })),
  },
  { path: '/bots/:botId', page: page(() => import('../editor/editor-page.tsx')) },
];

/** A page that loads when it is first shown. */
function page(
  load: () => Promise<{ readonly default: ComponentType<{ readonly botId: string }> }>,
): Route['page'] {
  return lazy(load) as unknown as Route['page'];
}

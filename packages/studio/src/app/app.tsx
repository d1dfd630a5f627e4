// The app: providers, the frame, and the current page.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { queryClient } from '../data/query-client.ts';
import { LinkButton } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Toasts } from '../design/toast.tsx';
import { PageHeader } from '../navigation/page-header.tsx';
import { BotDialogs } from '../pages/bots/bot-dialogs.tsx';
import { matchPath, usePath } from '../routing/router.tsx';
import { Frame } from './frame.tsx';
import { PageErrors } from './page-errors.tsx';
import { Palette } from './palette/palette.tsx';
import type { Route } from './routes.tsx';
import { routes } from './routes.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** The whole studio. */
export function App(): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <Frame>
            <CurrentPage />
          </Frame>
          <Palette />
          <BotDialogs />
          <SignInDialog />
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function CurrentPage(): ReactNode {
  const path = usePath();
  for (const { path: pattern, page: Page } of routes) {
    const parameters = matchPath(pattern, path);
    if (!parameters) continue;
    return (
      <PageErrors key={pageKey(Page, parameters)}>
        <Suspense fallback={<Loading />}>
          <Page {...parameters} />
        </Suspense>
      </PageErrors>
    );
  }
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title="Not found" />
      <EmptyState
        icon={Compass}
        title="There is no such page"
        actions={<LinkButton to="/">All bots</LinkButton>}
      >
        The address may be misspelled, or what it named was removed.
      </EmptyState>
    </>
  );
}

function Loading(): ReactNode {
  return (
    <div className="page-body">
      <Skeleton />
    </div>
  );
}

/** A page keeps its state while it shows another part of the same bot, such as one of its results. */
function pageKey(page: Route['page'], { botId = '' }: Readonly<Record<string, string>>): string {
  return `${routes.findIndex((route) => route.page === page)} ${botId}`;
}

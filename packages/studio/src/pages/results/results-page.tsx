// The results of a bot: a table with filters, and one result beside it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useEffect, useState } from 'react';
import { LinkButton } from '../../design/button.tsx';
import { EmptyState, ErrorState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { PageHeader } from '../../navigation/page-header.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { ExportMenu } from './export-menu.tsx';
import { ResultFilters } from './result-filters.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { ResultCount } from './result-queries.ts';
import { NO_FILTER, resultCountQuery, resultsQuery } from './result-queries.ts';
import { ResultTable } from './result-table.tsx';
import './results.css';
import { SendResults } from './send-results.tsx';

/** Matches that are searched for without a further click. A page of a search may have fewer. */
const FIRST_MATCHES = 10;

/** The pages `/studio/bots/:botId/results` and, with one result open, `…/results/:resultId`. */
export function ResultsPage({
  botId,
  resultId,
}: {
  readonly botId: string;
  readonly resultId?: string;
}): ReactNode {
  const bot = useQuery(botQuery(botId));
  const [filter, setFilter] = useState(NO_FILTER);
  // The previous list stays visible while the user types.
  const asked = useDeferredValue(filter);
  const results = useInfiniteQuery(resultsQuery(botId, asked));
  const found = results.data?.pages.flatMap((page) => page.results) ?? [];
  const isFiltered = asked !== NO_FILTER && JSON.stringify(asked) !== JSON.stringify(NO_FILTER);
  const { fetchNextPage, hasNextPage, isFetching } = results;
  useEffect(() => {
    if (found.length < FIRST_MATCHES && hasNextPage && !isFetching) void fetchNextPage();
  }, [found.length, hasNextPage, isFetching, fetchNextPage]);
  const counted = useQuery({
    ...resultCountQuery(botId, asked),
    // Only what the list does not know already.
    enabled: isFiltered && found.length > 0 && hasNextPage,
  });
  const isLoading = results.isPending || (found.length === 0 && hasNextPage);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={bot.data?.name ?? botId}
        botId={botId}
        actions={
          <>
            <SendResults botId={botId} />
            <ExportMenu botId={botId} filter={asked} isDisabled={found.length === 0} />
          </>
        }
      />
      <div className="results">
        <div className="results__list">
          <ResultFilters botId={botId} filter={filter} results={found} onChange={setFilter} />
          {results.isError && <ErrorState error={results.error} onRetry={() => void results.refetch()} />}
          {isLoading && <Skeleton columns={[14, 12, 20, 20]} />}
          {!isLoading && !results.isError && found.length === 0 && (
            <NoResults botId={botId} isFiltered={isFiltered} isPublished={bot.data?.version !== undefined} />
          )}
          {found.length > 0 && isFiltered && (
            <p className="results__count" role="status">
              {countWords(found.length, hasNextPage ? counted.data : EXACT)}. Export saves these alone.
            </p>
          )}
          {found.length > 0 && (
            <ResultTable
              botId={botId}
              results={found}
              openId={resultId}
              more={
                hasNextPage
                  ? { isLoading: results.isFetchingNextPage, load: () => void fetchNextPage() }
                  : undefined
              }
            />
          )}
        </div>
        {resultId !== undefined && <ResultPanel key={resultId} botId={botId} resultId={resultId} />}
      </div>
    </>
  );
}

/** Of a list that has all of its results. */
const EXACT = { count: 0, isExact: true };

/** The number of matches: at least those that are shown, and all of them once they are counted. */
function countWords(shown: number, counted: ResultCount | undefined): string {
  const count = Math.max(shown, counted?.count ?? 0);
  const number = count.toLocaleString('en');
  if (!counted?.isExact) return `At least ${number} results fit`;
  return count === 1 ? '1 result fits' : `${number} results fit`;
}

function NoResults({
  botId,
  isFiltered,
  isPublished,
}: {
  readonly botId: string;
  readonly isFiltered: boolean;
  readonly isPublished: boolean;
}): ReactNode {
  if (isFiltered)
    return (
      <EmptyState icon={SearchX} title="No matching results">
        Take a filter away, or search for other words.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Inbox}
      title="No results yet"
      actions={
        <LinkButton to={botPath(botId, '/share')} look="primary">
          {isPublished ? 'Share the bot' : 'Publish and share'}
        </LinkButton>
      }
    >
      A result appears when a visitor starts a chat. Chats in the editor leave none.
    </EmptyState>
  );
}

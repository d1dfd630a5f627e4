// How a bot does: how many chats began and finished, where visitors left, and what they chose.
import type { ReadAnalyticsResponse } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useBlockSchemas } from '../../blocks/use-block-schemas.ts';
import { LinkButton } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { PageHeader } from '../../navigation/page-header.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { flowQuery } from '../results/result-queries.ts';
import { AnswerCharts } from './answer-charts.tsx';
import { branchNumbers } from './branch-numbers.ts';
import { ChatChart } from './chat-chart.tsx';
import { FailureList } from './failure-list.tsx';
import './numbers.css';
import type { NumbersFilter } from './number-queries.ts';
import { numbersQuery } from './number-queries.ts';
import { NumbersFilters } from './numbers-filters.tsx';
import { BranchTables, ChannelTable, SourceTable, VersionTable } from './part-tables.tsx';
import { PERIODS } from './periods.ts';
import { questionNumbers } from './question-numbers.ts';
import { QuestionTable } from './question-table.tsx';
import { Totals } from './totals.tsx';

/** The page `/studio/bots/:botId/numbers`. */
export function NumbersPage({ botId }: { readonly botId: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const [filter, setFilter] = useState<NumbersFilter>({ days: 30, version: '' });
  const numbers = useQuery(numbersQuery(botId, filter));
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title={bot.data?.name ?? botId} botId={botId} />
      <div className="page-body numbers">
        <NumbersFilters botId={botId} filter={filter} onChange={setFilter} />
        <QueryState query={numbers} columns={[20, 20, 20]} />
        {numbers.data && <Numbers botId={botId} filter={filter} numbers={numbers.data} />}
      </div>
    </>
  );
}

function Numbers({
  botId,
  filter,
  numbers,
}: {
  readonly botId: string;
  readonly filter: NumbersFilter;
  readonly numbers: ReadAnalyticsResponse;
}): ReactNode {
  const { data: definition } = useQuery(flowQuery(botId));
  // Names of blocks that only the server knows.
  useBlockSchemas();
  const before = useQuery(numbersQuery(botId, filter, 1));
  const { total, blocks, edges, versions, channels, sources, uncounted } = numbers;
  if (total.starts === 0 && blocks.length === 0) return <NoChats botId={botId} uncounted={uncounted} />;
  const questions = questionNumbers(definition, blocks);
  const period = PERIODS.find(({ days }) => days === filter.days) ?? PERIODS[0];
  return (
    <>
      <Totals total={total} before={before.data?.total} beforeWords={period.before} />
      <ChatChart days={numbers} filter={filter} counted={numbers.days} />
      <QuestionTable botId={botId} questions={questions} starts={total.starts} />
      <AnswerCharts questions={questions} />
      {definition && <BranchTables branches={branchNumbers(definition, edges)} />}
      <FailureList botId={botId} blocks={blocks} definition={definition} />
      <div className="numbers__parts">
        <ChannelTable channels={channels} />
        <SourceTable sources={sources} />
        <VersionTable versions={versions} />
      </div>
      <p className="numbers__note">
        Chats count on the day on which they began, in UTC. Trial chats in the editor do not count.
        {uncounted > 0 && ` The chats of the last seconds (${uncounted}) are still missing.`}
      </p>
    </>
  );
}

function NoChats({ botId, uncounted }: { readonly botId: string; readonly uncounted: number }): ReactNode {
  return (
    <EmptyState
      icon={ChartColumn}
      title="No chats in this time"
      actions={<LinkButton to={botPath(botId, '/share')}>Share the bot</LinkButton>}
    >
      {uncounted > 0
        ? 'The first chats are being counted. They appear here within seconds.'
        : 'Numbers appear here when visitors talk to the published bot. Trial chats in the editor do not count.'}
    </EmptyState>
  );
}

// The list of bots.
import type { ListedBot } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { Archive, Bot, Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { SearchField } from '../../design/text-field.tsx';
import { PageHeader } from '../../navigation/page-header.tsx';
import '../../design/table.css';
import { QueryState } from '../../design/query-state.tsx';
import { NewBot } from '../new-bot/new-bot.tsx';
import { labelsOf } from './bot-labels.ts';
import { botsQuery } from './bot-queries.ts';
import { BotRow } from './bot-row.tsx';
import './bots.css';

/** Number of examples that a server publishes at its first start. */
const MOST_EXAMPLES = 4;

/** The page `/studio`. Before the first own bot it starts with the ways to create one. */
export function BotsPage(): ReactNode {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [showsArchived, setShowsArchived] = useState(false);
  const bots = useQuery(botsQuery(showsArchived));
  const may = useRights();
  const all = bots.data ?? [];
  const labels = labelsOf(all);
  // A label may go while it is chosen.
  const label = labels.find((one) => one === chosen);
  const found = all.filter(
    (bot) => isFound(bot, search) && (label === undefined || bot.labels.includes(label)),
  );
  if (bots.isSuccess && !showsArchived && may('author') && isFirstRun(all)) return <FirstBot bots={all} />;
  return (
    <>
      <PageHeader
        title="Bots"
        actions={
          may('author') && (
            <LinkButton to="/new" look="primary">
              <Plus aria-hidden />
              New bot
            </LinkButton>
          )
        }
      />
      <div className="page-body">
        <div className="bots__tools">
          <SearchField
            label="Search by name, label or address"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button look="quiet" aria-pressed={showsArchived} onClick={() => setShowsArchived(!showsArchived)}>
            <Archive aria-hidden />
            {showsArchived ? 'Back to the bots' : 'Archived'}
          </Button>
        </div>
        {labels.length > 0 && (
          <fieldset className="bots__labels">
            <legend className="only-read-aloud">Label</legend>
            {labels.map((one) => (
              <button
                key={one}
                type="button"
                className="bots__label"
                aria-pressed={one === label}
                onClick={() => setChosen(one === label ? undefined : one)}
              >
                {one}
              </button>
            ))}
          </fieldset>
        )}
        <QueryState query={bots} columns={[28, 14, 10, 10]} />
        {bots.isSuccess && found.length > 0 && <BotTable bots={found} />}
        {bots.isSuccess && found.length === 0 && <NothingFound search={search} />}
      </div>
    </>
  );
}

function isFound({ id, name, labels, publicIds }: ListedBot, search: string): boolean {
  const words = search.trim().toLowerCase();
  return [id, name, ...labels, ...publicIds].some((text) => text.toLowerCase().includes(words));
}

function BotTable({ bots }: { readonly bots: readonly ListedBot[] }): ReactNode {
  return (
    <table className="table bots">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">Draft</th>
          <th scope="col" className="table__number">
            Chats, 7 days
          </th>
          <th scope="col">
            <span className="only-read-aloud">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bots.map((bot) => (
          <BotRow key={bot.id} bot={bot} />
        ))}
      </tbody>
    </table>
  );
}

function NothingFound({ search }: { readonly search: string }): ReactNode {
  if (search.trim() !== '')
    return (
      <EmptyState icon={SearchX} title={`No bot has "${search.trim()}" in its name`}>
        The search looks at names, labels, addresses and ids.
      </EmptyState>
    );
  return (
    <EmptyState icon={Archive} title="No archived bots">
      An archived bot takes no new chats and keeps its results. Archive one from its menu in the list.
    </EmptyState>
  );
}

/** No bot was created here yet: there are at most the examples of the first start, in their first version. */
function isFirstRun(bots: readonly ListedBot[]): boolean {
  return bots.length <= MOST_EXAMPLES && bots.every(({ version }) => version === 1);
}

function FirstBot({ bots }: { readonly bots: readonly ListedBot[] }): ReactNode {
  return (
    <>
      <PageHeader title="Bots" />
      <div className="page-body">
        <div className="bots__welcome">
          <Bot aria-hidden strokeWidth={1.5} />
          <div>
            <h2>Make your first bot</h2>
            <p>A template talks at once. Change its words, publish it, and share the link.</p>
          </div>
        </div>
        <NewBot />
        {bots.length > 0 && (
          <section aria-labelledby="bots-examples">
            <h2 id="bots-examples" className="bots__list-title">
              Or look at what is here
            </h2>
            <BotTable bots={bots} />
          </section>
        )}
      </div>
    </>
  );
}

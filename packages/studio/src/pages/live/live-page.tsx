// Running chats: watch one, take it over, write, return it to the bot.
import type { ListedSession } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Moment } from '../../design/moment.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { PageHeader } from '../../navigation/page-header.tsx';
import { Link } from '../../routing/router.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import '../results/results.css';
import './live.css';
import { sessionsQuery, useSessionNews } from './live-queries.ts';
import { WatchedChatPanel } from './watched-chat-panel.tsx';

/** The pages `/studio/bots/:botId/live` and, with one chat open, `…/live/:chatId`. */
export function LivePage({ botId, chatId }: { readonly botId: string; readonly chatId?: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const sessions = useQuery(sessionsQuery(botId));
  useSessionNews(botId);
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title={bot.data?.name ?? botId} botId={botId} />
      <div className="results">
        <div className="results__list">
          <QueryState query={sessions} columns={[20, 12]} />
          {sessions.data?.length === 0 && (
            <EmptyState
              icon={MessagesSquare}
              title="No active chats"
              actions={<LinkButton to={botPath(botId, '/share')}>Share the bot</LinkButton>}
            >
              A chat appears here when a visitor starts it, and goes when it ends.
            </EmptyState>
          )}
          <ul>
            {sessions.data?.map((session) => (
              <ChatLine key={session.id} botId={botId} session={session} isOpen={session.id === chatId} />
            ))}
          </ul>
        </div>
        {chatId !== undefined && <WatchedChatPanel key={chatId} botId={botId} chatId={chatId} />}
      </div>
    </>
  );
}

function ChatLine({
  botId,
  session: { id, turns, createdAt, updatedAt },
  isOpen,
}: {
  readonly botId: string;
  readonly session: ListedSession;
  readonly isOpen: boolean;
}): ReactNode {
  return (
    <li>
      <Link
        to={botPath(botId, `/live/${encodeURIComponent(id)}`)}
        className="chat-line"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span>
          Began <Moment at={createdAt} />
        </span>
        <span className="quiet">
          {turns} {turns === 1 ? 'turn' : 'turns'}, the last one <Moment at={updatedAt} />
        </span>
      </Link>
    </li>
  );
}

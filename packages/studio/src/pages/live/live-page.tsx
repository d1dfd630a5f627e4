// The inbox of running chats: visitors who wait for a person first; watch a chat, answer it, and hand it back.
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { usePresence } from '../../data/presence.ts';
import { callerQuery } from '../../data/rights.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { PageHeader } from '../../navigation/page-header.tsx';
import { navigate } from '../../routing/router.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import '../results/results.css';
import { useAlerts } from './alerts.ts';
import { ChatLine } from './chat-line.tsx';
import type { InboxChat } from './inbox.ts';
import { WANTED_VARIABLE } from './inbox.ts';
import './live.css';
import { useSessionNews } from './live-queries.ts';
import { useInbox } from './use-inbox.ts';
import { WatchedChatPanel } from './watched-chat-panel.tsx';

type Shown = 'all' | 'waiting' | 'mine';

/** The pages `/studio/bots/:botId/live` and, with one chat open, `…/live/:chatId`. */
export function LivePage({ botId, chatId }: { readonly botId: string; readonly chatId?: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const caller = useQuery(callerQuery).data;
  const { sessions, chats } = useInbox(botId, chatId);
  const [shown, setShown] = useState<Shown>('all');
  const others = usePresence(botId, chatId ?? 'live');
  const open = (id: string): void => navigate(botPath(botId, `/live/${encodeURIComponent(id)}`));
  const alerts = useAlerts(botId, chats, open);
  useSessionNews(botId);
  const lists: Readonly<Record<Shown, readonly InboxChat[]>> = {
    all: chats,
    waiting: chats.filter(({ waitsSince }) => waitsSince !== undefined),
    mine: chats.filter(({ assignee }) => assignee !== undefined && assignee === caller?.name),
  };
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={bot.data?.name ?? botId}
        botId={botId}
        actions={
          <Button aria-pressed={alerts.isOn} onClick={() => alerts.set(!alerts.isOn)}>
            {alerts.isOn ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            {alerts.isOn ? 'Alerts are on' : 'Alert me'}
          </Button>
        }
      />
      <div className={chatId === undefined ? 'inbox' : 'inbox inbox--open'}>
        <section className="inbox__list" aria-label="Chats">
          <QueryState query={sessions} columns={[40, 12]} />
          {sessions.isSuccess && chats.length === 0 && <NoChats botId={botId} />}
          {chats.length > 0 && (
            <>
              <Tabs shown={shown} lists={lists} onChange={setShown} />
              {lists[shown].length === 0 && <p className="inbox__none">{NONE[shown]}</p>}
              <ul>
                {lists[shown].map((chat) => (
                  <ChatLine
                    key={chat.id}
                    botId={botId}
                    chat={chat}
                    isOpen={chat.id === chatId}
                    lookers={others.filter(({ place }) => place === chat.id).map(({ name }) => name)}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
        {chatId === undefined ? (
          chats.length > 0 && <p className="inbox__hint">Open a chat to read along and to answer.</p>
        ) : (
          <WatchedChatPanel
            key={chatId}
            botId={botId}
            chatId={chatId}
            title={chats.find(({ id }) => id === chatId)?.title}
            lookers={others.filter(({ place }) => place === chatId).map(({ name }) => name)}
          />
        )}
      </div>
    </>
  );
}

const NONE: Readonly<Record<Shown, string>> = {
  all: '',
  waiting: 'No visitor waits for a person.',
  mine: 'No chat is assigned to you.',
};

function Tabs({
  shown,
  lists,
  onChange,
}: {
  readonly shown: Shown;
  readonly lists: Readonly<Record<Shown, readonly InboxChat[]>>;
  readonly onChange: (shown: Shown) => void;
}): ReactNode {
  const labels: readonly (readonly [Shown, string])[] = [
    ['all', 'All'],
    ['waiting', 'Waiting'],
    ['mine', 'Mine'],
  ];
  return (
    <fieldset className="inbox__tabs">
      <legend className="only-read-aloud">Show</legend>
      {labels.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="tab"
          aria-pressed={shown === name}
          onClick={() => onChange(name)}
        >
          {label} <span className="inbox__count">{lists[name].length}</span>
        </button>
      ))}
    </fieldset>
  );
}

function NoChats({ botId }: { readonly botId: string }): ReactNode {
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No active chats"
      actions={<LinkButton to={botPath(botId, '/share')}>Share the bot</LinkButton>}
    >
      A chat appears here when a visitor starts it, and goes when it ends. Set the variable “{WANTED_VARIABLE}
      ” in the bot to bring a chat to the top.
    </EmptyState>
  );
}

// The channels of a bot: the accounts on other platforms where people talk to it.
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../../data/rights.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { PageHeader } from '../../navigation/page-header.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { channelsQuery } from './channel-queries.ts';
import { ChannelTable } from './channel-table.tsx';
import './channels.css';
import { ConnectAccount } from './connect-account.tsx';

/** The page `/studio/bots/:botId/channels`. */
export function ChannelsPage({ botId }: { readonly botId: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const channels = useQuery(channelsQuery(botId));
  const may = useRights();
  const isPublished = bot.data !== undefined && bot.data.publicIds.length > 0;
  const list = channels.data ?? [];
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={bot.data?.name ?? botId}
        botId={botId}
        actions={bot.data?.source !== 'file' && <PublishButton botId={botId} />}
      />
      <div className="page-body channels">
        <QueryState query={channels} columns={[30, 20, 20]} />
        {list.length > 0 && <ChannelTable botId={botId} channels={list} />}
        {bot.data && !isPublished && (
          <EmptyState icon={MessagesSquare} title="Not published yet">
            A published bot also talks on Telegram, on WhatsApp, and on a platform of your own. Nothing in it
            has to change.
          </EmptyState>
        )}
        {isPublished && channels.data && may('operate') && <ConnectAccount botId={botId} />}
        {isPublished && list.length === 0 && channels.data && !may('operate') && (
          <EmptyState icon={MessagesSquare} title="No channels yet">
            People with the right to operate the bot connect accounts here.
          </EmptyState>
        )}
      </div>
    </>
  );
}

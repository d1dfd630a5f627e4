// The page for sharing a bot.

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { PageHeader } from '../../navigation/page-header.tsx';
import { ShareBot } from '../../sharing/share-bot.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { PublishButton } from '../publish/publish-button.tsx';

/** The page `/studio/bots/:botId/share`. */
export function SharePage({ botId }: { readonly botId: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const [publicId] = bot.data?.publicIds ?? [];
  return (
    <>
      {/* The button stays mounted when the bot becomes published, because its dialog then shows the ways to share the bot. */}
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={bot.data?.name ?? botId}
        botId={botId}
        actions={bot.data?.source !== 'file' && <PublishButton botId={botId} />}
      />
      <div className="page-body page-body--narrow">
        <QueryState query={bot} rows={3} />
        {bot.data && publicId === undefined && (
          <EmptyState icon={Share2} title="Not published yet">
            A published bot has a link, a QR code, and lines for your website.
          </EmptyState>
        )}
        {bot.data && publicId !== undefined && <ShareBot publicId={publicId} name={bot.data.name} />}
      </div>
    </>
  );
}

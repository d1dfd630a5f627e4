// Sharing a bot: where it goes, how it looks there, the lines to paste, its page, and who may use it.
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryState } from '../design/query-state.tsx';
import { PageHeader } from '../navigation/page-header.tsx';
import { botQuery } from '../pages/bots/bot-queries.ts';
import { PublishButton } from '../pages/publish/publish-button.tsx';
import { AddressNotice } from './address-notice.tsx';
import { BotSettings } from './bot-settings.tsx';
import type { Embedding, TargetId } from './embed-code.ts';
import { EmbeddingFields } from './embedding-fields.tsx';
import { Lines } from './lines.tsx';
import './share.css';
import { SharePreview } from './share-preview.tsx';
import { TargetList } from './target-list.tsx';
import { TARGETS } from './targets.ts';

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
      <div className="page-body">
        <QueryState query={bot} rows={3} />
        {bot.data && publicId === undefined && (
          <EmptyState icon={Share2} title="Not published yet">
            A published bot has a link, a QR code, and lines for your website.
          </EmptyState>
        )}
        {bot.data && publicId !== undefined && (
          <Wizard botId={botId} publicId={publicId} name={bot.data.name} />
        )}
      </div>
    </>
  );
}

function Wizard({
  botId,
  publicId,
  name,
}: {
  readonly botId: string;
  readonly publicId: string;
  readonly name: string;
}): ReactNode {
  const [targetId, setTargetId] = useState<TargetId>('link');
  const [embedding, setEmbedding] = useState<Embedding>({
    serverUrl: window.location.origin,
    publicId,
    title: name,
    style: 'bubble',
    side: 'theme',
    greeting: '',
    afterSeconds: 3,
    height: 600,
  });
  const target = TARGETS.find(({ id }) => id === targetId) ?? TARGETS[0];
  const change = (part: Partial<Embedding>): void => setEmbedding((now) => ({ ...now, ...part }));
  return (
    <div className="share-page">
      <AddressNotice serverUrl={embedding.serverUrl} onChange={(serverUrl) => change({ serverUrl })} />
      <TargetList chosen={targetId} onChoose={setTargetId} />
      <div className="share-page__work">
        <div className="share-page__steps">
          {target.isEmbedded && <EmbeddingFields embedding={embedding} onChange={change} />}
          <Lines target={target} embedding={embedding} />
        </div>
        <SharePreview target={target} embedding={embedding} botId={botId} />
      </div>
      <BotSettings botId={botId} />
    </div>
  );
}

// The versions of a bot: list, comparison, and rollback in one click.
import type { ListedBot, ListedVersion } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState } from '../../design/empty-state.tsx';
import { Moment } from '../../design/moment.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { PageHeader } from '../../navigation/page-header.tsx';
import '../../design/table.css';
import { botQuery } from '../bots/bot-queries.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { versionsQuery } from '../publish/publish-queries.ts';
import { useRollBack } from '../publish/use-roll-back.ts';
import { CompareDialog } from './compare-dialog.tsx';
import './versions.css';

/** The page `/studio/bots/:botId/versions`. */
export function VersionsPage({ botId }: { readonly botId: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const versions = useQuery(versionsQuery(botId));
  const failed = bot.error ?? versions.error;
  const name = bot.data?.name ?? botId;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={name}
        botId={botId}
        actions={bot.data?.source !== 'file' && <PublishButton botId={botId} />}
      />
      <div className="page-body">
        {failed && (
          <ErrorState error={failed} onRetry={() => void Promise.all([bot.refetch(), versions.refetch()])} />
        )}
        {!failed && (!bot.data || !versions.data) && <Skeleton columns={[8, 40, 12, 12]} />}
        {bot.data && versions.data?.versions.length === 0 && (
          <EmptyState icon={History} title="No version yet">
            Publish the draft. Each version stays here, to compare and to go back to.
          </EmptyState>
        )}
        {bot.data && versions.data && versions.data.versions.length > 0 && (
          <VersionTable bot={bot.data} versions={versions.data.versions} />
        )}
      </div>
    </>
  );
}

function VersionTable({
  bot,
  versions,
}: {
  readonly bot: ListedBot;
  readonly versions: readonly ListedVersion[];
}): ReactNode {
  const [compared, setCompared] = useState<number>();
  const rollBack = useRollBack(bot);
  const isFromFile = bot.source === 'file';
  const may = useRights();
  return (
    <>
      <table className="table versions">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Message</th>
            <th scope="col">By</th>
            <th scope="col">Published</th>
            <th scope="col">
              <span className="only-read-aloud">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.number}>
              <td>
                <span className="versions__number">{version.number}</span>
                {version.isLive && <Badge tone="success">Live</Badge>}
                {version.share !== undefined && <Badge tone="accent">{version.share} % of new chats</Badge>}
              </td>
              <td className="versions__message">
                {version.message ?? <span className="quiet">No message</span>}
              </td>
              <td>{version.publishedBy ?? '–'}</td>
              <td>
                <Moment at={version.publishedAt} />
              </td>
              <td>
                <div className="row-actions">
                  <Button look="quiet" onClick={() => setCompared(version.number)}>
                    Compare
                  </Button>
                  {!version.isLive && may('publish') && (
                    <Button
                      disabled={rollBack.isPending || isFromFile}
                      onClick={() => rollBack.mutate(version.number)}
                    >
                      {version.share !== undefined ? 'Use for all' : 'Make it live'}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared !== undefined && (
        <CompareDialog
          bot={bot}
          versions={versions}
          start={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  );
}

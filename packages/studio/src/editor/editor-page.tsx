// The editor of a bot. For now it lists the groups of the draft.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../app/page-header.tsx';
import { manage } from '../data/management.ts';
import { ErrorState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { PublishButton } from '../pages/publish/publish-button.tsx';

interface ShownDefinition {
  readonly name?: string;
  readonly groups?: readonly {
    readonly id: string;
    readonly title: string;
    readonly blocks: readonly unknown[];
  }[];
}

/** The page `/studio/bots/:botId`. */
export default function EditorPage({ botId }: { readonly botId: string }): ReactNode {
  const draft = useQuery({ queryKey: ['draft', botId], queryFn: () => manage.readDraft({ botId }) });
  const definition = draft.data?.definition as ShownDefinition | undefined;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={definition?.name ?? botId}
        botId={botId}
        actions={<PublishButton botId={botId} />}
      />
      <div className="page-body">
        {draft.isPending && <Skeleton />}
        {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
        <ul>
          {definition?.groups?.map(({ id, title, blocks }) => (
            <li key={id}>
              {title} · {blocks.length} blocks
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

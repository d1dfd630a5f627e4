// Earlier states of the draft: when, by whom, and back to any of them.
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toast.tsx';
import { readServerDraft } from '../draft/draft-server.ts';
import { useEditor, useSnapshot } from '../editor-context.tsx';

export function HistoryPanel(): ReactNode {
  const { botId, session, canEdit } = useEditor();
  const { revision } = useSnapshot();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['draft-changes', botId, revision],
    queryFn: () => manage.listDraftChanges({ botId }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton rows={8} columns={[70, 20]} />;
  if (data.changes.length === 0)
    return (
      <EmptyState icon={History} title="No changes yet">
        Each change is kept for 30 days. Any of them can be brought back.
      </EmptyState>
    );
  const restore = async (wanted: number): Promise<void> => {
    await session.flush();
    const before = session.snapshot().revision;
    await manage.restoreDraft({ botId, body: { revision: wanted } });
    session.hear(await readServerDraft(manage, botId));
    showToast({
      title: 'The draft is what it was',
      action: { label: 'Undo', run: () => void manage.restoreDraft({ botId, body: { revision: before } }) },
    });
  };
  return (
    <ol className="history">
      {data.changes.map((change) => (
        <li key={change.revision} className="history__change">
          <div>
            <time dateTime={change.changedAt}>{timeWords(change.changedAt)}</time>
            <p className="field__help">
              {change.changedBy ?? 'Somebody'} · {change.operations}{' '}
              {change.operations === 1 ? 'edit' : 'edits'}
            </p>
          </div>
          {change.revision === revision ? (
            <span className="field__help">Now</span>
          ) : (
            <Button look="quiet" disabled={!canEdit} onClick={() => void restore(change.revision)}>
              Bring back
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function timeWords(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

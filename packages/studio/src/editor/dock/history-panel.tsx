// Earlier states of the draft: time, author, name, and restoring.
import type { DraftChange } from '@colloquy/schema';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toast.tsx';
import { readServerDraft } from '../draft/draft-server.ts';
import { useEditor, useEditorState, useSnapshot } from '../editor-context.tsx';
import { StateNameForm } from './state-name-form.tsx';

export function HistoryPanel(): ReactNode {
  const { botId, session, store, canEdit } = useEditor();
  const { revision } = useSnapshot();
  const isNaming = useEditorState((state) => state.isNaming);
  const [isNamedOnly, setNamedOnly] = useState(false);
  const queries = useQueryClient();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['draft-changes', botId, isNamedOnly, revision],
    queryFn: ({ pageParam: before }) =>
      manage.listDraftChanges({ botId, named: isNamedOnly, ...(before === 0 ? {} : { before }) }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.before,
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton rows={8} columns={[70, 20]} />;
  const changes = data.pages.flatMap((page) => page.changes);

  const name = async (wanted: number, text: string): Promise<void> => {
    await manage.nameDraftState({ botId, revision: wanted, body: { name: text === '' ? null : text } });
    await queries.invalidateQueries({ queryKey: ['draft-changes', botId] });
  };
  const nameThis = async (text: string): Promise<void> => {
    await session.flush();
    const { revision: current, status } = session.snapshot();
    if (status.type !== 'saved')
      throw new Error('The latest edits are not saved yet. Try again when they are.');
    if (current === 0)
      throw new Error('Nothing has changed since the last version, which is listed under Versions.');
    await name(current, text);
  };

  return (
    <div className="history">
      {isNaming ? (
        <StateNameForm
          label="Name this state"
          onSave={nameThis}
          onClose={() => store.set({ isNaming: false })}
        />
      ) : (
        <div className="history__top">
          <label className="history__filter">
            <input
              type="checkbox"
              checked={isNamedOnly}
              onChange={({ target }) => setNamedOnly(target.checked)}
            />
            Named only
          </label>
          {canEdit && (
            <Button look="quiet" onClick={() => store.set({ isNaming: true })}>
              <Bookmark aria-hidden />
              Name this state
            </Button>
          )}
        </div>
      )}
      {changes.length === 0 ? (
        <EmptyState icon={History} title={isNamedOnly ? 'No names yet' : 'No changes yet'}>
          {isNamedOnly
            ? 'Press ⌘S, or Ctrl S, to name the draft as it is now. Names are kept for 30 days, like all changes.'
            : 'Each change is kept for 30 days. Any of them can be brought back.'}
        </EmptyState>
      ) : (
        <ol className="history__changes">
          {changes.map((change) => (
            <ChangeRow key={change.revision} change={change} onName={(text) => name(change.revision, text)} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button look="quiet" className="history__more" onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </div>
  );
}

function ChangeRow({
  change: { revision: own, changedAt, changedBy, operations, name },
  onName,
}: {
  readonly change: DraftChange;
  readonly onName: (name: string) => Promise<void>;
}): ReactNode {
  const { canEdit } = useEditor();
  const { revision } = useSnapshot();
  const restore = useRestore();
  const [isNaming, setNaming] = useState(false);
  if (isNaming)
    return (
      <li>
        <StateNameForm
          label={`Name of the state of ${timeWords(changedAt)}`}
          name={name}
          onSave={onName}
          onClose={() => setNaming(false)}
        />
      </li>
    );
  const time = <time dateTime={changedAt}>{timeWords(changedAt)}</time>;
  const who = changedBy ?? 'Somebody';
  const edits = `${operations} ${operations === 1 ? 'edit' : 'edits'}`;
  return (
    <li className={name === undefined ? 'history__change' : 'history__change history__change--named'}>
      <div className="history__words">
        {name === undefined ? time : <strong title={name}>{name}</strong>}
        <p className="field__help">
          {name === undefined ? (
            `${who} · ${edits}`
          ) : (
            <>
              {time} · {who}
            </>
          )}
        </p>
      </div>
      {canEdit && (
        <Button
          look="quiet"
          isIcon
          className="history__name"
          title={name === undefined ? 'Name this state' : 'Change the name'}
          aria-label={
            name === undefined ? `Name the state of ${timeWords(changedAt)}` : `Change the name “${name}”`
          }
          onClick={() => setNaming(true)}
        >
          <Bookmark aria-hidden />
        </Button>
      )}
      {own === revision ? (
        <span className="history__now field__help">Now</span>
      ) : (
        <Button look="quiet" disabled={!canEdit} onClick={() => void restore(own)}>
          Bring back
        </Button>
      )}
    </li>
  );
}

function useRestore(): (revision: number) => Promise<void> {
  const { botId, session } = useEditor();
  return async (revision) => {
    await session.flush();
    const before = session.snapshot().revision;
    await manage.restoreDraft({ botId, body: { revision } });
    session.hear(await readServerDraft(manage, botId));
    showToast({
      title: 'The draft is what it was',
      action: { label: 'Undo', run: () => void manage.restoreDraft({ botId, body: { revision: before } }) },
    });
  };
}

function timeWords(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

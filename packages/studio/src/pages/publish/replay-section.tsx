// What recent visitors would notice of the draft: their chats, replayed on it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useRights } from '../../data/rights.ts';
import { Skeleton } from '../../design/skeleton.tsx';
import { wordsOf } from '../../problem-words.ts';
import { replayQuery } from './publish-queries.ts';
import { replayWords } from './replay-words.ts';

// Loaded with the words of all blocks, which only the editor has otherwise.
const ReplayGroups = lazy(async () => ({ default: (await import('./replay-groups.tsx')).ReplayGroups }));

/** @example <ReplaySection botId="lead" version={3} /> */
export function ReplaySection({
  botId,
  version,
}: {
  readonly botId: string;
  /** The live version. */
  readonly version: number;
}): ReactNode {
  const may = useRights();
  const replay = useQuery({ ...replayQuery(botId), enabled: may('read') });
  if (!may('read') || replay.data?.chats === 0) return null;
  return (
    <section className="publish__part" aria-busy={replay.isLoading}>
      <h3>Recent chats</h3>
      {replay.isLoading && <p role="status">Replaying recent chats on the draft…</p>}
      {replay.error && <p>Recent chats could not be replayed. {wordsOf(replay.error)}</p>}
      {replay.data && <p>{replayWords(replay.data)}</p>}
      {replay.data && replay.data.groups.length > 0 && (
        <Suspense fallback={<Skeleton rows={2} columns={[60, 20]} />}>
          <ReplayGroups botId={botId} version={version} groups={replay.data.groups} />
        </Suspense>
      )}
    </section>
  );
}

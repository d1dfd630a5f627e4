// Compares two versions of a bot, or a version with the draft.
import type { ListedBot, ListedVersion } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SelectField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';

/** Loaded with the words of all blocks, which only the editor has otherwise. */
const DifferenceList = lazy(async () => ({
  default: (await import('../publish/difference-list.tsx')).DifferenceList,
}));

/** @example <CompareDialog bot={bot} versions={versions} start={3} onClose={close} /> */
export function CompareDialog({
  bot,
  versions,
  start,
  onClose,
}: {
  readonly bot: ListedBot;
  readonly versions: readonly ListedVersion[];
  readonly start: number;
  readonly onClose: () => void;
}): ReactNode {
  const numbers = versions.map(({ number }) => number);
  const [after, setAfter] = useState(start);
  const [before, setBefore] = useState(
    numbers.find((number) => number < start) ?? numbers.find((one) => one !== start) ?? start,
  );
  const comparison = useQuery({
    queryKey: ['comparison', bot.id, before, after],
    enabled: before !== after,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      await manage.compareVersions({
        botId: bot.id,
        number: after,
        since: before,
        signal,
      }),
  });
  const restore = useRestore(bot.id, onClose);
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      Version {number}
    </option>
  ));
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Compare versions"
      description="Where groups are drawn makes no difference."
    >
      <div className="compare__choice">
        <SelectField label="From" value={before} onChange={(event) => setBefore(Number(event.target.value))}>
          {options}
        </SelectField>
        <SelectField label="To" value={after} onChange={(event) => setAfter(Number(event.target.value))}>
          {options}
        </SelectField>
      </div>
      {before === after && <p className="quiet">Choose two versions.</p>}
      {comparison.isError && (
        <ErrorState error={comparison.error} onRetry={() => void comparison.refetch()} />
      )}
      {comparison.isLoading && <Skeleton rows={3} columns={[50, 30]} />}
      {comparison.data?.differences.length === 0 && <p className="quiet">They are the same.</p>}
      {comparison.data && comparison.data.differences.length > 0 && (
        <Suspense fallback={<Skeleton rows={3} columns={[50, 30]} />}>
          <DifferenceList botId={bot.id} after={after} before={before} comparison={comparison.data} />
        </Suspense>
      )}
      <DialogActions>
        <Button disabled={restore.isPending || bot.source === 'file'} onClick={() => restore.mutate(after)}>
          Make version {after} the draft
        </Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Restores a version as the draft. The previous draft stays in its history. */
function useRestore(botId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => manage.restoreDraft({ botId, body: { version } }),
    onSuccess: (_draft, version) => {
      for (const name of ['draft', 'review']) void queries.invalidateQueries({ queryKey: [name, botId] });
      showToast({ title: `The draft is version ${version}`, more: 'What it was before is in its history.' });
      onDone();
    },
  });
}

// Publishes an earlier version again.
import type { ListedBot } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import { showToast } from '../../design/toast.tsx';

/** New chats run another version. The draft does not change. Can be undone. */
export function useRollBack({ id, version: live }: Pick<ListedBot, 'id' | 'version'>) {
  const queries = useQueryClient();
  const rollBack = useMutation({
    mutationFn: (number: number) => manage.changeBot({ botId: id, body: { version: number } }),
    onSuccess: (_bot, number) => {
      for (const name of ['bot', 'versions', 'review'])
        void queries.invalidateQueries({ queryKey: [name, id] });
      void queries.invalidateQueries({ queryKey: ['bots'] });
      showToast({
        title: `New chats run version ${number}`,
        more: 'The draft stays as it is.',
        ...(live === undefined || live === number
          ? {}
          : { action: { label: 'Undo', run: () => rollBack.mutate(live) } }),
      });
    },
  });
  return rollBack;
}

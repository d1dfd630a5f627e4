// The changes of a place for results: adding, switching, testing and removing it.
import type { ListedWebhook } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

/** @example const { save, test } = usePlaceChanges('lead'); */
export function usePlaceChanges(botId: string) {
  const queries = useQueryClient();
  // Pending until the list is read again, so that a switch does not turn back for a moment.
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['webhooks', botId] });
  return {
    save: useMutation({
      mutationFn: async ({ id, address }: { readonly id?: string | undefined; readonly address: string }) =>
        id === undefined
          ? await manage.createWebhook({ botId, body: { address } })
          : await manage.changeWebhook({ botId, webhookId: id, body: { address } }),
      meta: { showsError: true },
      onSuccess,
    }),
    setState: useMutation({
      mutationFn: ({ id, state }: Pick<ListedWebhook, 'id' | 'state'>) =>
        manage.changeWebhook({ botId, webhookId: id, body: { state } }),
      onSuccess,
    }),
    test: useMutation({
      mutationFn: async (webhookId: string) => await manage.testWebhook({ botId, webhookId }),
    }),
    remove: useMutation({
      mutationFn: (webhookId: string) => manage.removeWebhook({ botId, webhookId }),
      onSuccess,
    }),
  };
}

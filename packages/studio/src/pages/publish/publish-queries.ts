// Queries and mutations for publishing.
import type { PublishDraftResponse } from '@colloquy/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import { personOf } from '../../data/rights.ts';

/** Options of publishing a draft. */
export interface Publishing {
  readonly publicId?: string | undefined;
  readonly message?: string | undefined;
  readonly share?: number | undefined;
  readonly force?: boolean | undefined;
  readonly revision?: number | undefined;
}

/** The versions of a bot, newest first. */
export const versionsQuery = (botId: string) =>
  queryOptions({
    queryKey: ['versions', botId],
    queryFn: async ({ signal }) => await manage.listVersions({ botId, signal }),
  });

/** The review in the dialog, always loaded again. */
export const freshReviewQuery = (botId: string) =>
  queryOptions({
    queryKey: ['publish-review', botId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => manage.reviewDraft({ botId, signal }),
  });

/** The name in the draft: a bot has it only once it is published. */
export const draftNameQuery = (botId: string) =>
  queryOptions({
    queryKey: ['draft-name', botId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<string> => {
      const { name } = (await manage.readDraft({ botId, signal })).definition as { readonly name?: unknown };
      return typeof name === 'string' ? name : '';
    },
  });

/** The test results of the draft; the tests always run again. */
export const testRunQuery = (botId: string) =>
  queryOptions({
    queryKey: ['publish-tests', botId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => manage.runTests({ botId, body: {}, signal }),
  });

/** Recent chats of the live version, replayed on the draft. */
export const replayQuery = (botId: string) =>
  queryOptions({
    queryKey: ['publish-replay', botId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => manage.replayChats({ botId, body: {}, signal }),
  });

/** One of these chats, on both versions. */
export const replayedChatQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['replayed-chat', chatId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => manage.replayChat({ sessionId: chatId, body: {}, signal }),
  });

/** Authors of the draft's changes since a time, each once. */
export const authorsQuery = (botId: string, since: string | undefined) =>
  queryOptions({
    queryKey: ['authors', botId, since],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { changes } = await manage.listDraftChanges({ botId, limit: 100, signal });
      const recent = changes.filter(({ changedAt }) => since === undefined || changedAt > since);
      const names = recent.flatMap(({ changedBy }) =>
        changedBy ? (personOf({ name: changedBy }) ?? []) : [],
      );
      return [...new Set(names)];
    },
  });

/** Publishes the draft. */
export function usePublish(botId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (how: Publishing): Promise<PublishDraftResponse> =>
      manage.publishDraft({ botId, body: how }),
    meta: { showsError: true },
    onSuccess: () => {
      for (const name of ['bots', 'bot', 'review', 'versions', 'recent-chats'])
        void queries.invalidateQueries({ queryKey: name === 'bots' ? [name] : [name, botId] });
    },
  });
}

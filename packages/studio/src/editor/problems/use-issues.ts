// The check of the draft, repeated after each saved change.
import type { Issue } from '@colloquy/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

const NONE: readonly Issue[] = [];

/** What is wrong with the draft at a revision; while a newer one is checked, what was wrong before. */
export function useIssues(botId: string, tag: string): readonly Issue[] {
  const { data } = useQuery({
    queryKey: ['draft-review', botId, tag],
    queryFn: ({ signal }) => manage.reviewDraft({ botId, signal }),
    placeholderData: keepPreviousData,
    enabled: tag !== '',
  });
  return data?.issues ?? NONE;
}

// Checks the draft again after each saved change.
import type { Issue } from '@colloquy/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

const NONE: readonly Issue[] = [];

/** The issues of the draft at a revision; during the check of a newer one, the previous issues. */
export function useIssues(botId: string, tag: string): readonly Issue[] {
  const { data } = useQuery({
    queryKey: ['draft-review', botId, tag],
    queryFn: ({ signal }) => manage.reviewDraft({ botId, signal }),
    placeholderData: keepPreviousData,
    enabled: tag !== '',
  });
  return data?.issues ?? NONE;
}

// Checks the draft again after each saved change.
import type { Issue } from '@colloquy/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

const NONE: readonly Issue[] = [];

/** The result of checking a draft. */
export interface DraftCheck {
  /** While a newer state is checked, the issues of the state before. */
  readonly issues: readonly Issue[];
  /** Whether the issues are those of this state. Only then an empty list means that there are none. */
  readonly state: 'running' | 'done' | 'failed';
}

/**
 * Checks the draft at a revision.
 *
 * @example const { issues, state } = useIssues('lead', tag);
 */
export function useIssues(botId: string, tag: string): DraftCheck {
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['draft-review', botId, tag],
    queryFn: ({ signal }) => manage.reviewDraft({ botId, signal }),
    placeholderData: keepPreviousData,
    enabled: tag !== '',
  });
  const isDone = data !== undefined && !isPlaceholderData;
  return { issues: data?.issues ?? NONE, state: isError ? 'failed' : isDone ? 'done' : 'running' };
}

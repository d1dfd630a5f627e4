// Splits the variables of results into answers and others.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { questionNames } from './question-names.ts';
import type { ShownResult } from './result-queries.ts';
import { flowQuery } from './result-queries.ts';

export interface VariableNames {
  /** Of questions, in their order. */
  readonly answers: readonly string[];
  /** Scores, copies and other variables that the flow needs. */
  readonly others: readonly string[];
}

/**
 * Without a flow all variables count as answers: a bot may be deleted, and its results are still there.
 *
 * @example const { answers, others } = useAnswerNames('lead', results);
 */
export function useAnswerNames(botId: string, results: readonly ShownResult[]): VariableNames {
  const { data: flow } = useQuery(flowQuery(botId));
  return useMemo(() => {
    const known = [...new Set(results.flatMap(({ variables }) => variables.map(({ name }) => name)))];
    const asked = flow ? questionNames(flow).filter((name) => known.includes(name)) : [];
    if (asked.length === 0) return { answers: known, others: [] };
    return { answers: asked, others: known.filter((name) => !asked.includes(name)) };
  }, [flow, results]);
}

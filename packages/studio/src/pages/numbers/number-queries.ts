// Queries of the numbers page.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import { daysOf } from './periods.ts';

/** The chats that are counted. */
export interface NumbersFilter {
  readonly days: number;
  /** Empty for all versions. */
  readonly version: string;
}

/** The numbers of a period that ends today; with `back`, of the same number of days before it. */
export const numbersQuery = (botId: string, { days, version }: NumbersFilter, back = 0) =>
  queryOptions({
    queryKey: ['numbers', botId, days, version, back],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      await manage.readAnalytics({
        botId,
        ...daysOf(days, new Date(), back),
        version: version === '' ? undefined : Number(version),
        signal,
      }),
  });

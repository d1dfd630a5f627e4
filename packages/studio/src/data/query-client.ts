// The query client: caches responses, and refetches them when the window gets the focus.

import { ManageError } from '@colloquy/client/manage';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showToast } from '../design/toast.tsx';
import { wordsOf } from '../problem-words.ts';

/** Milliseconds for which a response is fresh: switching between pages sends no request twice. */
const FRESH_MS = 5_000;

/** A restarting server responds again within some seconds. */
const MOST_RETRIES = 2;

const isSessionLost = (error: unknown): boolean => error instanceof ManageError && error.status === 401;

/** One for the whole app. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _input, _context, mutation) {
      // The sign-in dialog reports a lost session, and some forms show their errors themselves.
      if (!isSessionLost(error) && mutation.meta?.showsError !== true)
        showToast({ title: 'This was not done', more: wordsOf(error) });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < MOST_RETRIES && isWorthRetry(error),
      retryDelay: (count) => 500 * 2 ** count,
    },
  },
});

function isWorthRetry(error: unknown): boolean {
  return error instanceof ManageError && (error.status === 0 || error.status >= 500);
}

// The query client: answers are kept, and asked for again when the window comes back.

import { ManageError } from '@colloquy/client/manage';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showToast } from '../design/toast.tsx';
import { wordsOf } from './problem-words.ts';

/** Answers count as fresh for so long: moving between pages asks for nothing twice. */
const FRESH_MS = 5_000;

/** A server that restarts is back within some seconds. */
const MOST_RETRIES = 2;

const isSessionLost = (error: unknown): boolean => error instanceof ManageError && error.status === 401;

/** One for the whole app. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _input, _context, mutation) {
      // The dialog that signs in says the one, and a form that shows the error itself the other.
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

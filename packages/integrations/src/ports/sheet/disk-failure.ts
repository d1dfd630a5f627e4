// Converts errors of the disk to failures for the author of a bot, without paths of the server.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The server has no room left for sheets.',
  EDQUOT: 'The server has no room left for sheets.',
  EACCES: 'The server may not use its folder of sheets.',
  EPERM: 'The server may not use its folder of sheets.',
  EROFS: 'The server cannot write: its disk is read-only.',
};

/**
 * Converts an error to a failure.
 *
 * @example diskFailure(error).failure.message // 'The server has no room left for sheets.'
 */
export function diskFailure(error: unknown): Failed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && error.name === 'AbortError')
    return failed('aborted', 'The sheet was not used in time.');
  if (code.startsWith('CSV_'))
    return failed('failed', 'The sheet cannot be read: it is not written as CSV with commas.');
  const own = error instanceof Error && code === '' ? error.message : undefined;
  return failed(
    'failed',
    SENTENCES[code] ?? own ?? `The sheet cannot be used (${code || 'unknown reason'}).`,
  );
}

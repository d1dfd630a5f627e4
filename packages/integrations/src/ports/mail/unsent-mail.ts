// The failure of a mail that was not sent.
import type { Failed } from '@colloquy/schema';

export interface UnsentMail extends Failed {
  /** Whether no connection was established, so that a retry is safe. */
  readonly isUnsent: boolean;
}

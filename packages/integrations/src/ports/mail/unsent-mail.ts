// Why a mail was not sent.
import type { Failed } from '@colloquy/schema';

/** A mail that was not sent. */
export interface UnsentMail extends Failed {
  /** Whether no connection came about, so that it may be tried again. */
  readonly isUnsent: boolean;
}

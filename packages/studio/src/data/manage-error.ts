// What a management call throws when the server refuses it or cannot be reached.
import type { Problem } from '@colloquy/schema';

/** `status` 0: the server could not be reached. */
export class ManageError extends Error {
  override readonly name = 'ManageError';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    super(
      problem?.message ??
        (status === 0 ? 'The server cannot be reached.' : `The server answered with status ${status}.`),
    );
    this.status = status;
    this.problem = problem;
  }
}

// The shape of a noun: the methods of its part of the store, as work.
import type { Work } from './work.ts';

type AsWork<Methods> = {
  readonly [K in keyof Methods]: Methods[K] extends (...input: infer Input) => Promise<infer Done>
    ? (...input: Input) => Work<Done>
    : never;
};

/** The methods of `Part` as work: the named ones write, all others read. */
export interface Noun<Part, Writes extends keyof Part> {
  /** Each runs in a transaction. PostgreSQL repeats one whose answer got lost, so each must be idempotent. */
  readonly writes: AsWork<Pick<Part, Writes>>;
  readonly reads: AsWork<Omit<Part, Writes>>;
}

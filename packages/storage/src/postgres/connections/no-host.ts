// None of the hosts of a database will do at this moment.

/** A host that lets in and takes no writes, where one is wanted that does. */
export class OnlyReads extends Error {
  /** As the database itself says it when a statement writes. */
  readonly code = '25006';

  constructor(place: string) {
    super(`${place} only lets read: it is a standby or set to read-only`);
    this.name = 'OnlyReads';
  }
}

/** None of several hosts will do. Says why of each. */
export class NoHost extends Error {
  /** In the order in which the hosts were tried. */
  readonly reasons: readonly unknown[];

  constructor(reasons: readonly unknown[]) {
    super('none of the hosts will do');
    this.name = 'NoHost';
    this.reasons = reasons;
  }
}

// How long each part of a run takes. Everything is bounded, so that a run ends in a known time.

/** Durations and numbers of one run. */
export interface Plan {
  /** Load before anything is measured. On one core it takes some ten seconds until the compiler is done with the hot paths: before that a third is missing. */
  readonly warmUpMs: number;
  /** Each round measures this package and the previous release one after the other; the median of the rounds counts. */
  readonly turnRounds: number;
  /** Turns of a round, and before the first one. A number, because where others use the machine the same seconds warm the compiler less. */
  readonly roundTurns: number;
  readonly warmUpTurns: number;
  /** A round of the parts that measure by the clock. */
  readonly turnMs: number;
  readonly engineWarmUpMs: number;
  readonly engineRounds: number;
  readonly engineMs: number;
  readonly growthRounds: number;
  readonly growthMs: number;
  /** How many sessions the large store holds. */
  readonly storedSessions: number;
  readonly coldStarts: number;
  readonly postgresRounds: number;
  readonly postgresMs: number;
  readonly halfLoadRounds: number;
  readonly halfLoadMs: number;
  /** Turns after which the growth of a store is looked at. */
  readonly growthTurns: number;
  /** The soak; asked for by name only. */
  readonly soakMs: number;
  /** Rest before memory is read, so that the work of starting is over: a server gives memory back two to four seconds after it. */
  readonly restMs: number;
  readonly profileMs: number;
}

/** The run whose results are kept: some six minutes without the soak. */
export const fullPlan: Plan = {
  warmUpMs: 10_000,
  turnRounds: 7,
  roundTurns: 4_000,
  warmUpTurns: 20_000,
  turnMs: 2_000,
  engineWarmUpMs: 300,
  engineRounds: 4,
  engineMs: 400,
  growthRounds: 3,
  growthMs: 1_500,
  storedSessions: 100_000,
  coldStarts: 5,
  postgresRounds: 3,
  postgresMs: 1_500,
  halfLoadRounds: 3,
  halfLoadMs: 4_000,
  growthTurns: 10_000,
  soakMs: 10 * 60_000,
  restMs: 45_000,
  profileMs: 6_000,
};

/** A look in between: under two minutes. A hundred thousand sessions take too long to make for that. */
export const quickPlan: Plan = {
  ...fullPlan,
  warmUpMs: 1_200,
  turnRounds: 5,
  roundTurns: 2_000,
  warmUpTurns: 8_000,
  turnMs: 1_000,
  engineWarmUpMs: 200,
  engineRounds: 2,
  engineMs: 200,
  growthRounds: 1,
  growthMs: 600,
  storedSessions: 10_000,
  coldStarts: 1,
  postgresRounds: 1,
  postgresMs: 600,
  halfLoadRounds: 1,
  halfLoadMs: 2_000,
  restMs: 6_000,
  profileMs: 3_000,
};

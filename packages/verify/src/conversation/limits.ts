// Limits of the tests in a bot's definition, each with its reason.

export const limits = {
  /**
   * Work of one run of tests, in fuel: five seconds. A hundred tests of twenty turns take a tenth of it. Counted, not timed, so that the same tests
   * end the same way on every machine.
   */
  testFuel: 1_000_000_000,
  /** Fuel after which a run lets others continue: ten milliseconds. */
  fuelPerSlice: 2_000_000,
  /** Fuel of what surrounds each turn, and of each character of its state, of its response, and of a script: measured, rounded up. */
  turnFuel: 20_000,
  stateCharacterFuel: 4,
  replyCharacterFuel: 10,
  scriptCharacterFuel: 20,
} as const;

// The points of a turn at which a server is killed.

/** Points around each of the three calls, and points of the whole turn. */
const OF_A_CALL = ['before intent', 'after intent', 'before result', 'after result'] as const;
const OF_A_TURN = ['before commit', 'after commit', 'before response'] as const;

/** A point by name, such as `before result 2` or `after commit`. */
export type KillPoint = `${(typeof OF_A_CALL)[number]} ${0 | 1 | 2}` | (typeof OF_A_TURN)[number];

/** All of them, in the order in which a turn passes them. */
export const KILL_POINTS: readonly KillPoint[] = [
  ...([0, 1, 2] as const).flatMap((call) => OF_A_CALL.map((point) => `${point} ${call}` as const)),
  ...OF_A_TURN,
];

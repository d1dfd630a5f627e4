// Small events for the engine's own tests: where a bot begins, and a command that comes back to what was asked.

/** Leads to the first group of a `smallBot`. */
export const startEvent = {
  id: 'start',
  type: 'start' as const,
  graphCoordinates: { x: 0, y: 0 },
  outgoingEdgeId: 'start-edge',
};

/** The command `help`, which follows the edge `to-h`. What was asked is asked again behind it. */
export const helpEvent = {
  ...startEvent,
  id: 'help',
  type: 'command' as const,
  outgoingEdgeId: 'to-h',
  options: { command: 'help', resumeAfter: true },
};

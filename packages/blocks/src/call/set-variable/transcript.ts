// The conversation so far as a text.
import type { Setter } from './definition.ts';

/**
 * Writes the conversation into the variable, one paragraph per message: `Assistant: "…"` or `User: "…"`. The variable
 * becomes session-only, because a result should not contain the chat twice.
 */
export const setTranscript: Setter = (variableId, _options, view) => {
  view.charge(view.transcript.length * LINE_FUEL);
  const lines = view.transcript.map(
    ({ role, text }) => `${role === 'bot' ? 'Assistant' : 'User'}: "${text}"`,
  );
  return { set: [{ variableId, value: lines.join('\n\n'), isSessionOnly: true }] };
};

/** Fuel per line. */
const LINE_FUEL = 40;

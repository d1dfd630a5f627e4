// The conversation so far as one text.
import type { Setter } from './definition.ts';

/**
 * Writes the conversation into the variable, a paragraph for each thing said: `Assistant: "…"` or `User: "…"`. The variable becomes
 * session-only, because a result should not hold the chat twice.
 */
export const setTranscript: Setter = (variableId, _options, view) => {
  view.charge(view.transcript.length * LINE_FUEL);
  const lines = view.transcript.map(
    ({ role, text }) => `${role === 'bot' ? 'Assistant' : 'User'}: "${text}"`,
  );
  return { set: [{ variableId, value: lines.join('\n\n'), isSessionOnly: true }] };
};

/** Units of fuel for each line that is written. */
const LINE_FUEL = 40;

// The conversation so far as one text.
import type { Setter } from './definition.ts';

/**
 * Writes the conversation into the variable, a paragraph for each thing said: `Assistant: "…"` or `User: "…"`. The variable becomes
 * session-only, because a result should not hold the chat twice.
 */
export const setTranscript: Setter = (variableId, _options, view) => {
  const lines = view.transcript.map(
    ({ role, text }) => `${role === 'bot' ? 'Assistant' : 'User'}: "${text}"`,
  );
  return { set: [{ variableId, value: lines.join('\n\n'), isSessionOnly: true }] };
};

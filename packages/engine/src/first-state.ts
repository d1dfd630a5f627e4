// The first state: a chat before any event.
import type { ChatStart } from './chat-start.ts';
import type { Flow } from './flow.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { openFrame } from './open-frame.ts';
import type { State } from './state.ts';

/** The state of a chat before its first turn. */
export function firstState({ linked }: Pick<Host, 'linked'>, chatStart: ChatStart): State {
  const { flow, seed, resultId, locale, timeZone, isStreamEnabled } = chatStart;
  return {
    version: 1,
    seed,
    turn: 0,
    status: 'registered',
    isPreview: resultId === undefined,
    ...(chatStart.subject === undefined ? {} : { subject: chatStart.subject }),
    ...(chatStart.contact === undefined ? {} : { contact: chatStart.contact }),
    ...(chatStart.callsOff === undefined ? {} : { callsOff: chatStart.callsOff }),
    ...(chatStart.givenResults === undefined ? {} : { givenResults: chatStart.givenResults }),
    isStreamEnabled,
    locale,
    timeZone,
    frames: [openFrame(flow, null, resultId ?? null)],
    waiting: null,
    startFrom: chatStart.startFrom ?? null,
    answered: 0,
    progress: 0,
    transcript: isTranscriptRead(flow, linked) ? [] : null,
  };
}

/** Whether this bot or a linked one reads the transcript. Decided at the start: a linked bot also reads messages from before it was entered. */
function isTranscriptRead(root: Flow, linked: Host['linked']): boolean {
  if (root.linkedBotIds.length === 0) return root.keepsTranscript;
  // The loop also visits bots added during it; each one once, so that circular links are fine.
  const reached = new Set([root]);
  for (const flow of reached) {
    if (flow.keepsTranscript) return true;
    for (const botId of flow.linkedBotIds) {
      const target = botId === flow.bot.id ? flow : linked(botId);
      if (target && reached.size < limits.linkedBots) reached.add(target);
    }
  }
  return false;
}

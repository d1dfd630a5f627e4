// Tools that need no server: checks of bot definitions, and conversations in `.chat` files.

export {
  type Backend,
  BackendRefusal,
  type Play,
  type Shown,
  type Talk,
  withEarlier,
} from './conversation/backend.ts';
export { createEngineBackend, RESULT_ID } from './conversation/engine-backend.ts';
export { explainRun, type Painter } from './conversation/explain-run.ts';
export { runConversation } from './conversation/run-conversation.ts';
export { readScriptFile } from './conversation/script-file.ts';
export { ScriptedCalls } from './conversation/scripted-calls.ts';
export { shownOrder } from './conversation/shown-order.ts';
export { turnEnd } from './conversation/turn-end.ts';
export { updateScriptFile } from './conversation/update-script-file.ts';
export { wordsOf } from './conversation/words-of.ts';
export { writeWhole } from './conversation/write-whole.ts';

// Helpers for the steps of the conversation's state machine.
import type { ChatEventName, ChatEvents } from './chat-events.ts';
import type { ConversationState, Entry, ReplyEntry } from './conversation-state.ts';
import { limits } from './limits.ts';
import type { Activity, Effect, EffectOf, MachineState, Step } from './machine-contract.ts';
import type { RememberedChat } from './remembered-chat.ts';

/** Emits an event to the page. */
export function emit<Name extends ChatEventName>(name: Name, detail: ChatEvents[Name]): Effect {
  return { do: 'emit', name, detail } as Effect;
}

/** Whether a request or the display of messages is in progress, which must not be interrupted. */
export function isTalking({ activity }: MachineState): boolean {
  return activity === 'sending' || activity === 'showing';
}

/** The state with another activity. */
export function become(state: MachineState, activity: Activity): MachineState {
  return { ...state, activity };
}

/** The state with changes of the view. */
export function withView(state: MachineState, change: Partial<ConversationState>): MachineState {
  return { ...state, view: { ...state.view, ...change } };
}

/** The entry with this key. */
export function find({ view }: MachineState, key: string | undefined): Entry | undefined {
  return view.entries.find((one) => one.key === key);
}

/** Changes the visitor's entry with this key, if there is one. */
export function amend(
  state: MachineState,
  key: string | undefined,
  change: Partial<ReplyEntry>,
): MachineState {
  const entries = state.view.entries.map((one) => (one.key === key ? ({ ...one, ...change } as Entry) : one));
  return withView(state, { entries });
}

/** A step without effects. */
export function only(state: MachineState): Step {
  return [state, []];
}

/** Continues a step with another; the first one's effects come first. */
export function chain([state, effects]: Step, next: (state: MachineState) => Step): Step {
  const [after, more] = next(state);
  return [after, [...effects, ...more]];
}

/** Stores the chat for this tab or browser, except for a preview. */
export function keep({ chat, options }: MachineState): readonly Effect[] {
  return chat && !options.isPreview ? [{ do: 'keep', chat }] : [];
}

/** Follows new turns while the page is visible. */
export function listen({ chat, options, heard }: MachineState, isSeen: boolean): Effect {
  if (!chat || !isSeen || options.isPreview) return { do: 'stopListening' };
  return { do: 'listen', sessionId: chat.sessionId, after: heard };
}

/** Reads the chat from the server: its last turn, or a page of turns. */
export function read(
  as: EffectOf<'read'>['as'],
  known: RememberedChat,
  more?: Pick<EffectOf<'read'>, 'before'>,
): Effect {
  const isLast = as === 'compare' || as === 'catchUp';
  return { do: 'read', as, known, limit: isLast ? 1 : limits.readTurns, ...more };
}

/** Notes when new entries came. */
export function dated([state, effects]: Step): Step {
  const { now, view } = state;
  if (now === undefined || view.entries.every(({ at }) => at !== undefined)) return [state, effects];
  const entries = view.entries.map(
    (entry): Entry => (entry.at === undefined ? { ...entry, at: now } : entry),
  );
  return [withView(state, { entries }), effects];
}

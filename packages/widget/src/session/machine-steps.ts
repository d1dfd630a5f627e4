// Parts of which the steps of the conversation's state machine are made.
import type { ChatEventName, ChatEvents } from './chat-events.ts';
import type { ConversationState, Entry, ReplyEntry } from './conversation-state.ts';
import type { Activity, Effect, MachineState, Step } from './machine-contract.ts';

/** Tells the page. */
export function emit<Name extends ChatEventName>(name: Name, detail: ChatEvents[Name]): Effect {
  return { do: 'emit', name, detail } as Effect;
}

/** Something is being sent or shown, and may not be interrupted. */
export function isTalking({ activity }: MachineState): boolean {
  return activity === 'sending' || activity === 'showing';
}

/** The same in another activity. */
export function become(state: MachineState, activity: Activity): MachineState {
  return { ...state, activity };
}

/** The same with a change of what the page shows. */
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

/** Goes on from a step; its effects come first. */
export function chain([state, effects]: Step, next: (state: MachineState) => Step): Step {
  const [after, more] = next(state);
  return [after, [...effects, ...more]];
}

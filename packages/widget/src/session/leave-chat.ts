// Leaving a chat for another one: for a new one, for an earlier one, or because it was deleted.
import { initialState } from './conversation-state.ts';
import type { EffectOf, MachineState, Step } from './machine-contract.ts';
import { become, chain, withView } from './machine-steps.ts';
import type { RememberedChat } from './remembered-chat.ts';

/** Opens the stored chat, or starts one. */
export function begin(state: MachineState, opening?: EffectOf<'open'>['opening']): Step {
  // With an opening of the page, its first messages may be visible already.
  const view = opening ? state.view : { ...initialState, bot: state.view.bot };
  return [{ ...state, view, activity: 'opening' }, [{ do: 'open', opening }]];
}

/** Leaves the chat: later responses are ignored. */
export function leave(state: MachineState): Step {
  return [
    { ...become(state, state.activity === 'new' ? 'new' : 'idle'), chat: undefined, answers: {} },
    [{ do: 'breakOff' }, { do: 'stopFinding' }, { do: 'stopListening' }],
  ];
}

/** Starts a new chat. */
export function restart(state: MachineState): Step {
  const closed = chain([state, [{ do: 'forget' }]], leave);
  // Before the chat has started, a new one would not be visible.
  return state.activity === 'new' ? closed : chain(closed, begin);
}

/** Continues another chat. Does nothing while a reply is pending, which would be lost. */
export function switchTo(state: MachineState, chat: RememberedChat): Step {
  if (state.chat?.pending) return [state, []];
  return chain(chain([state, [{ do: 'keep', chat }]], leave), begin);
}

/** The chat was deleted on the server: nothing of it stays visible, and a new one is offered. */
export function erased(state: MachineState): Step {
  const [closed, effects] = chain([state, [{ do: 'forget' }]], leave);
  const { bot } = state.view;
  const problem = { kind: 'erased', message: undefined } as const;
  return [withView(closed, { ...initialState, bot, phase: 'ended', problem }), effects];
}

// What may stand beside a text, as far as the field of the text knows it: the rest is loaded where a bot allows it.
import type { ComponentType } from 'preact';
import type { Answer } from '../../session/conversation-contract.ts';
import type { InputContext, InputOf } from '../input-view.ts';

/** Files that go out with the next text. */
export interface Attached {
  /** One of them is still on its way, or did not get there. */
  readonly isUnderWay?: boolean;
  /** What a text is sent as together with them; nothing while there are none. */
  readonly replyOf?: ((text: string) => Answer) | undefined;
}

export interface ExtrasProps {
  readonly input: InputOf<'text input'>;
  readonly isAsking: boolean;
  readonly context: InputContext;
  /** Nothing is typed: a recording may take the place of words. */
  readonly isEmpty: boolean;
  readonly onAttached: (attached: Attached) => void;
  readonly answer: (answer: Answer) => void;
}

export interface ExtrasModule {
  readonly View: ComponentType<ExtrasProps>;
  readonly css: string;
}

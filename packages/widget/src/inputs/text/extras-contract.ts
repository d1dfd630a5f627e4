// The contract between the text field and its extras, which load only for bots that allow them.
import type { ComponentType } from 'preact';
import type { Answer } from '../../session/conversation-contract.ts';
import type { InputContext, InputOf } from '../input-view.ts';

/** Files to send with the next text. */
export interface Attached {
  /** A file is still uploading, or has failed. */
  readonly isUnderWay?: boolean;
  /** The reply of a text with the files; absent without files. */
  readonly replyOf?: ((text: string) => Answer) | undefined;
}

export interface ExtrasProps {
  readonly input: InputOf<'text input'>;
  readonly isAsking: boolean;
  readonly context: InputContext;
  /** The field is empty: a recording may replace the text. */
  readonly isEmpty: boolean;
  readonly onAttached: (attached: Attached) => void;
  readonly answer: (answer: Answer) => void;
}

export interface ExtrasModule {
  readonly View: ComponentType<ExtrasProps>;
  readonly css: string;
}

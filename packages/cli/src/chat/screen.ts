// The screen interface of a chat, independent of the terminal's abilities.
import type { Message } from '@colloquy/schema';
import type { Question } from './question.ts';

/** The outcome of a question. */
export type Reply =
  | { readonly type: 'message'; readonly message: Message | undefined }
  | { readonly type: 'left' }
  | { readonly type: 'interrupted' };

/** Shows a chat and asks its questions. */
export interface Screen {
  readonly greet: (title: string) => void;
  /** Shows a bubble, given as Markdown. */
  readonly say: (markdown: string) => void;
  /** Shows an earlier reply of the visitor in a resumed chat. */
  readonly recall: (text: string) => void;
  /** Shows a note: an action, a log entry, or how a reply was understood. */
  readonly note: (text: string) => void;
  /** Shows an error. */
  readonly warn: (text: string) => void;
  /** Asks until the visitor replies or `interruption` is aborted. */
  readonly ask: (question: Question, interruption?: AbortSignal) => Promise<Reply>;
  readonly farewell: (text: string) => void;
  readonly close: () => void;
}

// The screen: what a chat needs to be shown and answered, whatever the terminal can do.
import type { Message } from '@colloquy/schema';
import type { Question } from './question.ts';

/** What came of a question. */
export type Reply =
  | { readonly type: 'message'; readonly message: Message | undefined }
  | { readonly type: 'left' }
  /** The signal of the question came. */
  | { readonly type: 'interrupted' };

/** Shows a chat and asks its questions. */
export interface Screen {
  readonly greet: (title: string) => void;
  /** One bubble, as Markdown. */
  readonly say: (markdown: string) => void;
  /** What the visitor said before, in a chat that is taken up again. */
  readonly recall: (text: string) => void;
  /** Something beside the talk: an action, a log, how a reply was understood. */
  readonly note: (text: string) => void;
  /** Something that went wrong. */
  readonly warn: (text: string) => void;
  /** Asks until there is a reply, or `interruption` comes. */
  readonly ask: (question: Question, interruption?: AbortSignal) => Promise<Reply>;
  readonly farewell: (text: string) => void;
  readonly close: () => void;
}

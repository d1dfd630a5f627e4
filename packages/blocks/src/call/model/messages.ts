// The messages of a request: what the author wrote, filled in, and what was said in lists.
import type { View } from '@colloquy/engine';
import type { modelTasks, PortRequest } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { MessageOptions } from './options.ts';

export type Message = PortRequest<typeof modelTasks.chat>['messages'][number];

/**
 * Writes the messages. Empty ones are left out; of too many the last are kept, and always what the author tells the model as `system`.
 *
 * @example writeMessages([{ role: 'user', content: 'I am {{Name}}' }], view) // [{ role: 'user', content: 'I am Ada' }]
 */
export function writeMessages(options: MessageOptions, view: View): readonly Message[] {
  const messages = options
    .flatMap((option) => write(option, view))
    .filter(({ content }) => content.trim() !== '');
  // A long list of the chat must not push out what the model is told to be.
  const said = new Set(messages.filter(({ role }) => role !== 'system').slice(-limits.modelMessages));
  return messages.filter((message) => message.role === 'system' || said.has(message));
}

function write(option: MessageOptions[number], view: View): readonly Message[] {
  const { role, content } = option;
  switch (role) {
    case undefined:
      return [];
    case 'Dialogue':
      return writeDialogue(option, view);
    case 'Messages sequence ✨':
      return typeof content === 'object' ? writeSequence(content, view) : [];
    default: {
      if (typeof content !== 'string') return [];
      const name = view.text(option.name).trim();
      return [{ role, content: view.text(content), ...(name === '' ? {} : { name }) }];
    }
  }
}

/** The elements of a list in turns. An empty one still was somebody's turn. */
function writeDialogue(
  { dialogueVariableId, startsBy = 'user' }: MessageOptions[number],
  view: View,
): readonly Message[] {
  const other = startsBy === 'user' ? 'assistant' : 'user';
  return elementsOf(dialogueVariableId, view).map((content, index) => ({
    role: index % 2 === 0 ? startsBy : other,
    content,
  }));
}

/** Two lists, one message of each at a time. The longer one begins: it has the first word or the last. */
function writeSequence(
  lists: {
    readonly assistantMessagesVariableId?: string | undefined;
    readonly userMessagesVariableId?: string | undefined;
  },
  view: View,
): readonly Message[] {
  const own = elementsOf(lists.assistantMessagesVariableId, view);
  const theirs = elementsOf(lists.userMessagesVariableId, view);
  const isUserFirst = theirs.length > own.length;
  return Array.from({ length: Math.max(own.length, theirs.length) }, (_, index) => {
    const pair: Message[] = [
      { role: 'assistant', content: own[index] ?? '' },
      { role: 'user', content: theirs[index] ?? '' },
    ];
    return isUserFirst ? pair.toReversed() : pair;
  }).flat();
}

function elementsOf(variableId: string | undefined, view: View): readonly string[] {
  const value = view.value(variableId);
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value.map((element) => element ?? '');
}

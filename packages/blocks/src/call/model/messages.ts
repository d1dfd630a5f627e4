// The messages of a request: the author's, with placeholders resolved, and those in list variables.
import type { View } from '@colloquy/engine';
import type { modelTasks, PortRequest } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { MessageOptions } from './options.ts';

export type Message = PortRequest<typeof modelTasks.chat>['messages'][number];

/**
 * Builds the messages. Omits empty ones; of too many it keeps the last ones, and all `system` messages.
 *
 * @example writeMessages([{ role: 'user', content: 'I am {{Name}}' }], view) // [{ role: 'user', content: 'I am Ada' }]
 */
export function writeMessages(options: MessageOptions, view: View): readonly Message[] {
  const messages = options
    .flatMap((option) => write(option, view))
    .filter(({ content }) => content.trim() !== '');
  // A long history must not displace the system messages.
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

/** The elements of a list alternate between the roles. An empty element still counts as a turn. */
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

/** Merges two lists, alternating between them. The longer one starts, because it has the first or the last message. */
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

// A small bot for tests of commands: asks for a name, greets, and has the command "help".
import { expandFlow } from '@colloquy/blocks/testing';

/** Creates the definition; `fields` replace or add fields. */
export function smallBot(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return expandFlow({
    id: 'small-bot',
    name: 'Small',
    variables: ['Name'],
    groups: [
      {
        title: 'Hello',
        blocks: ['Your name?', { type: 'text input', options: { variableId: 'Name' } }, 'Hello {{Name}}!'],
      },
      { title: 'Help', blocks: ['Just type it.'] },
    ],
    events: [{ type: 'command', options: { command: 'help', resumeAfter: true }, to: 'Help' }],
    ...fields,
  });
}

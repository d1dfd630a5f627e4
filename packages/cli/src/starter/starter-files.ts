// The files of a new project: a small bot, its conversation, its schema for editors, and a README with the next steps.
import { flowSchema } from '@colloquy/blocks';

/** A file to write. */
export interface StarterFile {
  readonly name: string;
  readonly text: string;
}

/** A bot as the text of its file, and its conversations. */
export interface StarterBot {
  readonly text: string;
  readonly conversations: string;
}

/** Name of the schema file, next to the flow. */
const SCHEMA_FILE = 'flow.schema.json';

/**
 * Creates the files of a project.
 *
 * @param form the form of the bot: JSON, or text
 * @param start the bot to start from, in place of the small one
 *
 * @example starterFiles('hello').map(({ name }) => name) // ['hello.flow.json', 'hello.chat', 'flow.schema.json', 'README.md']
 */
export function starterFiles(
  name: string,
  form: 'flow' | 'flow.json' = 'flow.json',
  start?: StarterBot,
): readonly StarterFile[] {
  const bot = `${name}.${form}`;
  const talk = start ? start.conversations.replace(/^flow .*$/gm, `flow ./${bot}`) : conversation(bot);
  if (form === 'flow')
    return [
      { name: bot, text: start?.text ?? starterText(name) },
      { name: `${name}.chat`, text: talk },
      { name: 'README.md', text: page(name, bot, '') },
    ];
  return [
    { name: bot, text: start?.text ?? toJson(starterFlow(name)) },
    { name: `${name}.chat`, text: talk },
    { name: SCHEMA_FILE, text: `${JSON.stringify(flowSchema())}\n` }, // not for people; on several lines it would be three times as large
    { name: 'README.md', text: page(name, bot, SCHEMA_WORDS) },
  ];
}

function starterFlow(name: string) {
  const say = (id: string, text: string) => ({
    id,
    type: 'text',
    content: { richText: [{ type: 'p', children: [{ text }] }] },
  });
  return {
    $schema: `./${SCHEMA_FILE}`,
    version: '6.1',
    id: `${name}-bot`,
    name,
    publicId: name,
    events: [
      {
        id: 'start',
        type: 'start',
        graphCoordinates: { x: 0, y: 0 },
        outgoingEdgeId: 'to-welcome',
      },
    ],
    groups: [
      {
        id: 'welcome',
        title: 'Welcome',
        graphCoordinates: { x: 300, y: 0 },
        blocks: [
          say('hello', 'Hello! What is your name?'),
          { id: 'ask-name', type: 'text input', options: { variableId: 'name' } },
          say('nice', 'Nice to meet you, {{Name}}. How can we help?'),
          { id: 'ask-wish', type: 'text input', options: { variableId: 'wish' } },
          say('thanks', 'Thank you, {{Name}}. We will write to you soon.'),
        ],
      },
    ],
    edges: [{ id: 'to-welcome', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
    variables: [
      { id: 'name', name: 'Name' },
      { id: 'wish', name: 'Wish' },
    ],
    theme: {},
    settings: {},
  };
}

function conversation(bot: string): string {
  return `# Somebody says who they are and what they want
flow ./${bot}
bot> Hello! What is your name?
ask> text input
you> Ada
bot> Nice to meet you, Ada. How can we help?
ask> text input
you> I need a quote
bot> Thank you, Ada. We will write to you soon.
end>
`;
}

function page(name: string, bot: string, schema: string): string {
  return `# ${name}

\`npx colloquy\` works where the package is installed: in a clone of the project after \`npm ci\`, or in a folder where its file was installed
(\`npm install ./colloquy-VERSION.tgz\`). If npx offers to install something, answer no.

| to | say |
|---|---|
| try the bot in a browser while you write it | \`npx colloquy dev ${bot}\` |
| chat with the bot in the terminal | \`npx colloquy chat ${bot}\` |
| run its conversations | \`npx colloquy test .\` |
| check it for problems | \`npx colloquy check ${bot}\` |
| publish it, or its next version | \`npx colloquy publish ${bot}\` |
| serve the published bots | \`npx colloquy serve\` |

\`${bot}\` is the bot.${schema} \`${name}.chat\` is a conversation
that has to go as it is written; after a change, \`npx colloquy test . --update\` writes down what the bot says now.
`;
}

const SCHEMA_WORDS = ` Editors that know JSON Schema complete its fields by \`${SCHEMA_FILE}\`; a running
server gives the same at \`/${SCHEMA_FILE}\`.`;

/** The same bot as `starterFlow`, as a person writes it. */
function starterText(name: string): string {
  return `bot ${name}
  id: ${name}-bot
  version: 6.1
  publicId: ${name}

on start -> Welcome

== Welcome
> Hello! What is your name? ^hello
? text Name ^ask-name
> Nice to meet you, {{Name}}. How can we help? ^nice
? text Wish ^ask-wish
> Thank you, {{Name}}. We will write to you soon. ^thanks
`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

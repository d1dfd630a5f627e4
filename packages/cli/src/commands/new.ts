// `colloquy new`: creates a folder with a small bot.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { BotTemplate } from '@colloquy/server/templates';
import { readTemplate } from '@colloquy/server/templates';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { botText } from '../flow-files/bot-text.ts';
import { complain, print } from '../io.ts';
import type { StarterBot } from '../starter/starter-files.ts';
import { starterFiles } from '../starter/starter-files.ts';

/** Valid in a file name, a URL and an id alike. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** `new` is a reserved word. */
export const newProject: Command = {
  name: 'new',
  summary: 'Creates a folder with a starter bot.',
  operands: 'FOLDER',
  least: 1,
  most: 1,
  details: `The folder must be new or empty. Its name becomes the name of the bot: lowercase letters, digits and "-". The folder contains the bot,
a test conversation, a JSON Schema for completion in editors, and a README with the next steps.

  colloquy new hello
  colloquy new bots/lead
  colloquy new hello --text     the bot in the text form
  colloquy new table --template booking --language de

Templates: booking, lead, support, orders, survey, feedback, quiz, faq, application, event, newsletter, finder, assistant.`,
  options: {
    text: { description: 'Writes the bot in the text form: NAME.flow.' },
    template: { value: 'NAME', description: 'Starts from this template, with its conversations.' },
    language: { value: 'en|de|es', description: 'With --template: the language of the bot. Default: en.' },
  },
  run: async ({ operands: [folder = ''], text, isOn, io }) => {
    const name = basename(resolve(folder));
    if (!NAME.test(name)) {
      complain(
        io,
        `"${name}" is not a valid bot name. Use lowercase letters, digits and "-": colloquy new my-bot`,
      );
      return exitCodes.usage;
    }
    const form = isOn('text') ? 'flow' : 'flow.json';
    const template = text('template');
    const found = template === undefined ? undefined : await readTemplate(template, text('language'));
    if (found?.ok === false) {
      complain(io, noTemplate(template ?? '', found));
      return exitCodes.usage;
    }
    const start = found && (await starterBot(found.template, { name, form }));
    try {
      await mkdir(folder, { recursive: true });
      if ((await readdir(folder)).length > 0) {
        complain(io, `${folder} is not empty. Choose another folder; nothing was written.`);
        return exitCodes.problems;
      }
      for (const file of starterFiles(name, form, start))
        await writeFile(join(folder, file.name), file.text, { flag: 'wx' });
    } catch (error) {
      complain(io, `${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      return exitCodes.problems;
    }
    print(
      io,
      `Created a bot in ${folder}. Chat with it:\n  cd ${folder}\n  npx colloquy chat ${name}.${form}`,
    );
    return exitCodes.good;
  },
};

/** The definition of a template as the bot of a project. */
async function starterBot(
  { definition, conversations }: BotTemplate,
  { name, form }: { readonly name: string; readonly form: 'flow' | 'flow.json' },
): Promise<StarterBot> {
  const schema = form === 'flow' ? {} : { $schema: './flow.schema.json' };
  const bot = { ...schema, ...definition, id: `${name}-bot`, publicId: name };
  return { text: await botText(`${name}.${form}`, bot), conversations };
}

function noTemplate(
  name: string,
  { known, languages }: { readonly known: readonly string[]; readonly languages: readonly string[] },
): string {
  if (known.includes(name)) return `The templates are written in: ${languages.join(', ')}.`;
  if (known.length === 0) return 'The templates are not built. Run: npm run build';
  return `There is no template "${name}". Templates: ${known.join(', ')}.`;
}

// `colloquy bots`: lists the bots and their addresses.
import type { ListedBot } from '@colloquy/schema';
import { ChangeBotRequest, toIssues } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { pageScripts } from '../bots/page-scripts.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { complain, print } from '../io.ts';
import { changeBot, listBots } from '../management/bots.ts';
import type { BotCreation } from '../management/drafts.ts';
import { createBot, duplicateBot } from '../management/drafts.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onABot, onManagement } from '../management/on-management.ts';

export const bots: Command = {
  name: 'bots',
  summary: 'Lists, creates, duplicates, renames, labels and archives bots.',
  operands:
    '[create FILE | duplicate BOT | rename BOT NAME | label BOT LABELS | archive BOT | unarchive BOT | allow-scripts BOT | forbid-scripts BOT]',
  least: 0,
  most: 3,
  details: `The list shows each bot with its addresses and its live version. create creates a bot from a file without publishing it: the definition becomes
the draft (colloquy help draft). An archived bot accepts no new chats and is listed only with --archived. Labels are separated by commas; ""
removes all labels.

allow-scripts shows the scripts, head code, Google Tag Manager and pixels that a bot has now, and runs them on its own page (off by default). They
cannot act with your sign-in. If somebody publishes another version meanwhile, nothing is allowed. When somebody publishes other scripts, the page runs none until you allow them again.

  colloquy bots
  colloquy bots --search lead --json | jq .publicIds
  colloquy bots create lead.flow.json
  colloquy bots duplicate lead --name "Lead, shorter"
  colloquy bots rename lead "Lead 2027"
  colloquy bots label lead sales,autumn
  colloquy bots archive lead
  colloquy bots allow-scripts lead`,
  options: {
    ...managementOptions,
    search: {
      value: 'TEXT',
      description: 'Only bots with this text in their name, a label, an address or their id.',
    },
    label: { value: 'LABEL', description: 'Only bots with this label.' },
    archived: { description: 'Only archived bots (default: only bots that are not archived).' },
    name: { value: 'NAME', description: 'With create and duplicate: name of the new bot.' },
    copy: { description: 'With create: assigns a new id and no address.' },
    force: { description: 'With create: accepts a definition with errors, as long as it can be read.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const [action = 'list', ...rest] = call.operands;
    const known = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!known || rest.length !== known.operands) {
      complain(
        call.io,
        'Say what to do: colloquy bots, or create FILE, duplicate BOT, rename BOT NAME, label BOT LABELS, archive BOT, unarchive BOT, allow-scripts BOT, forbid-scripts BOT.',
      );
      return exitCodes.usage;
    }
    return known.run({ ...call, operands: rest });
  },
};

interface Action {
  /** Number of operands after the action. */
  readonly operands: number;
  readonly run: (call: CommandCall) => Promise<ExitCode>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { operands: 0, run: (call) => onManagement(call, (management) => list(call, management)) },
  create: {
    operands: 1,
    run: (call) => onManagement(call, (management) => create(call, management), { mayBeNew: true }),
  },
  duplicate: {
    operands: 1,
    run: (call) =>
      onABot(call, async ({ id }, management) =>
        made(call, management, await duplicateBot(management, id, { name: call.text('name') })),
      ),
  },
  rename: {
    operands: 2,
    run: (call) => {
      const name = call.operands[1]?.trim() ?? '';
      return changed(call, { name }, `is called "${oneLine(name)}"`);
    },
  },
  label: {
    operands: 2,
    run: (call) => {
      const words = (call.operands[1] ?? '').split(',').map((word) => word.trim());
      const labels = [...new Set(words.filter((word) => word !== ''))];
      return changed(
        call,
        { labels },
        labels.length > 0 ? `has the labels ${labels.map(oneLine).join(', ')}` : 'has no label',
      );
    },
  },
  archive: {
    operands: 1,
    run: (call) => changed(call, { isArchived: true }, 'is archived: it accepts no new chats'),
  },
  unarchive: { operands: 1, run: (call) => changed(call, { isArchived: false }, 'is no longer archived') },
  'allow-scripts': {
    operands: 1,
    run: (call) => onABot(call, (bot, management) => allowScripts(call, bot, management)),
  },
  'forbid-scripts': {
    operands: 1,
    run: (call) => changed(call, { areScriptsAllowed: false }, 'runs no scripts on its own page'),
  },
};

async function list({ text, isOn, io }: CommandCall, management: Management): Promise<ExitCode> {
  const [search, label] = [text('search')?.toLowerCase(), text('label')];
  const all = await listBots(management);
  const wanted = all.filter(
    ({ id, name, publicIds, labels, isArchived }) =>
      isArchived === isOn('archived') &&
      (label === undefined || labels.includes(label)) &&
      (search === undefined ||
        [id, name, ...publicIds, ...labels].some((one) => one.toLowerCase().includes(search))),
  );
  for (const bot of wanted) print(io, isOn('json') ? jsonOf(bot) : lineOf(bot));
  if (wanted.length === 0 && !isOn('json'))
    print(
      io,
      all.length > 0 ? 'No bot matches.' : 'There is no bot yet. Publish one: npx colloquy publish FILE',
    );
  return exitCodes.good;
}

async function create(call: CommandCall, management: Management): Promise<ExitCode> {
  const { operands, text, isOn, io } = call;
  const file = await readFlowFile(operands[0] ?? '');
  if (!file.ok) {
    complain(io, file.message);
    return exitCodes.problems;
  }
  const definition = file.definition as Readonly<Record<string, unknown>>;
  const wish = { definition, isCopy: isOn('copy'), name: text('name'), force: isOn('force') };
  return made(call, management, await createBot(management, wish), definition);
}

async function made(
  { isOn, io }: CommandCall,
  management: Management,
  creation: BotCreation,
  definition?: unknown,
): Promise<ExitCode> {
  if (!creation.ok) complain(io, creation.problem.message);
  const issues = creation.ok ? creation.issues : creation.problem.issues;
  for (const line of describeIssues(issues, definition)) complain(io, line);
  if (!creation.ok) return exitCodes.problems;
  const bot = (await listBots(management)).find(({ id }) => id === creation.botId);
  if (!bot) throw new Error('The bot was removed while it was being created.');
  if (isOn('json')) print(io, jsonOf(bot));
  else
    print(
      io,
      `"${oneLine(bot.name)}" (id ${bot.id}) was created and is not published yet. Publish it: npx colloquy draft publish ${bot.id}`,
    );
  return exitCodes.good;
}

function changed(call: CommandCall, change: ChangeBotRequest, done: string): Promise<ExitCode> {
  return onABot(call, async ({ id, name }, management) => {
    const wrong = refusalOf(change);
    if (wrong !== undefined) {
      complain(call.io, wrong);
      return exitCodes.usage;
    }
    if (!(await changeBot(management, id, change))) throw new Error(`There is no bot "${id}" any more.`);
    print(call.io, `"${oneLine(name)}" ${done}.`);
    return exitCodes.good;
  });
}

/** Shows the scripts first, and allows those of the version that was shown. */
async function allowScripts({ io }: CommandCall, bot: ListedBot, management: Management): Promise<ExitCode> {
  const { id, name, version } = bot;
  const scripts = await pageScripts(management, bot);
  print(io, `Scripts of "${oneLine(name)}", version ${version ?? '(none)'}:`);
  for (const line of scripts.length > 0 ? scripts : ['  none']) print(io, line);
  const change = { areScriptsAllowed: true, ...(version === undefined ? {} : { scriptsVersion: version }) };
  if (!(await changeBot(management, id, change))) throw new Error(`There is no bot "${id}" any more.`);
  print(io, `"${oneLine(name)}" runs its scripts on its own page.`);
  return exitCodes.good;
}

/** Why the server would refuse the change. */
function refusalOf(change: ChangeBotRequest): string | undefined {
  const parsed = ChangeBotRequest.safeParse(change);
  return parsed.success
    ? undefined
    : toIssues(parsed.error)
        .map(({ message }) => message)
        .join(' ');
}

/** Said where a publication silenced the page. */
const NEW_SCRIPTS = 'runs no scripts: it has others than an owner allowed';

function lineOf({
  id,
  name,
  publicIds,
  version,
  publishedAt,
  isClosed,
  canary,
  labels,
  areScriptsAllowed,
  hasNewScripts,
  source,
}: ListedBot): string {
  const places = publicIds.length > 0 ? publicIds.join(', ') : '(no address)';
  const live = version === undefined ? '(unpublished)' : `version ${version}${isClosed ? ' (closed)' : ''}`;
  const tried = canary ? `, version ${canary.version} for ${canary.share} %` : '';
  const origin = source === 'file' ? ', from a file' : '';
  const scripts = areScriptsAllowed ? `, ${hasNewScripts ? NEW_SCRIPTS : 'runs its scripts'}` : '';
  const words = labels.length > 0 ? `  [${labels.map(oneLine).join(', ')}]` : '';
  return `${places}  "${oneLine(name)}"  id ${id}  ${live}  since ${shortTime(Date.parse(publishedAt))} UTC${tried}${origin}${scripts}${words}`;
}

function jsonOf({
  id,
  name,
  publicIds,
  version,
  flow,
  publishedAt,
  isClosed,
  isArchived,
  areScriptsAllowed,
  hasNewScripts,
  labels,
  canary,
  source,
}: ListedBot): string {
  return JSON.stringify({
    id,
    name,
    publicIds,
    version: version ?? null,
    flow: flow ?? null,
    publishedAt,
    isClosed,
    isArchived,
    ...(areScriptsAllowed ? { areScriptsAllowed } : {}),
    ...(hasNewScripts ? { hasNewScripts } : {}),
    labels,
    ...(canary ? { canary } : {}),
    ...(source === undefined ? {} : { source }),
  });
}

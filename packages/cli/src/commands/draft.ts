// `colloquy draft`: the working copy of a bot, before it is published.

import type { DraftState } from '@colloquy/management/drafts';
import type { ListedBot, PatchOperation, Problem } from '@colloquy/schema';
import { ChangeDraftRequest, issueLine, toIssues } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { complain, print } from '../io.ts';
import type { ChangedDraft, DraftChangeOptions } from '../management/drafts.ts';
import { changeDraft, listDraftChanges, publishDraft, restoreDraft } from '../management/drafts.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const draft: Command = {
  name: 'draft',
  summary: 'Shows, changes, restores and publishes the draft of a bot.',
  operands: 'ACTION BOT [FILE | REVISION]',
  least: 2,
  most: 3,
  details: `show prints the definition, edit replaces it with a file, and patch applies a JSON Patch (RFC 6902). history lists the changes of the last
30 days with their authors, restore restores one of these states, and publish makes the draft the next version and prints the changes.

  colloquy draft show lead > lead.flow.json     prints the revision to standard error
  colloquy draft edit lead lead.flow.json --revision 12
  colloquy draft patch lead change.json --revision 12
  colloquy draft history lead
  colloquy draft show lead 7
  colloquy draft restore lead 7
  colloquy draft publish lead --message "Asks for the budget"
  colloquy draft publish lead --share 10        a canary: colloquy help canary

--revision gives the state that a change is based on. Later changes by others are merged. On a conflict nothing is changed, and both
values are printed. Without --revision the change applies to the current draft, and edit replaces all of it.`,
  options: {
    ...managementOptions,
    revision: {
      value: 'N',
      description:
        'With edit and patch: revision that the change is based on. With publish: publishes only this revision.',
    },
    version: {
      value: 'N',
      description: 'With restore: version of the bot to restore, instead of a revision.',
    },
    share: {
      value: 'PERCENT',
      description: 'With publish: percentage of new chats that run it, from 1 to 99.',
    },
    message: { value: 'TEXT', description: 'With publish: message shown in the list of versions.' },
    force: { description: 'With publish: publishes a draft with errors, as long as it can run.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const [name = '', ...rest] = call.operands;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const wrong = action ? wrongNumber(call) : undefined;
    if (!action || wrong !== undefined) {
      const which =
        'Say what to do: colloquy draft show, edit, patch, history, restore or publish, and the BOT.';
      complain(call.io, wrong ?? which);
      return exitCodes.usage;
    }
    const inner = { ...call, operands: rest };
    return onABot(inner, (bot, management) => action(inner, bot, management));
  },
};

type Action = (call: CommandCall, bot: ListedBot, management: Management) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async show({ operands, isOn, io }, { id, name }, { client, find }) {
    const revision = operands[1];
    const found =
      revision === undefined
        ? await find(client.readDraft({ botId: id }))
        : await find(client.readDraftState({ botId: id, revision: toNumber(revision) }));
    if (!found) return unknownState(io, id);
    const { definition, ...state } = found;
    if (isOn('json')) print(io, JSON.stringify(found));
    else {
      print(io, JSON.stringify(definition, null, 2));
      const where =
        state.revision === 0
          ? `version ${state.version}, without changes: revision 0`
          : `revision ${state.revision}`;
      complain(
        io,
        `The draft of "${oneLine(name)}" is ${revision === undefined ? 'at' : 'shown as it was at'} ${where}.`,
      );
    }
    return exitCodes.good;
  },
  async edit(call, bot, management) {
    const file = await readFlowFile(call.operands[1] ?? '');
    if (!file.ok) {
      complain(call.io, file.message);
      return exitCodes.problems;
    }
    const definition = file.definition as Readonly<Record<string, unknown>>;
    return change(call, { bot, management, change: { kind: 'replacement', definition } });
  },
  async patch(call, bot, management) {
    const patch = await readPatch(call.operands[1] ?? '');
    if (!patch.ok) {
      for (const line of patch.messages) complain(call.io, line);
      return exitCodes.problems;
    }
    return change(call, { bot, management, change: { kind: 'patch', patch: patch.operations } });
  },
  async history({ isOn, io }, { id, name }, management) {
    let count = 0;
    for await (const one of listDraftChanges(management, id)) {
      count++;
      const { revision, operations, changedAt, changedBy, name: stateName } = one;
      const who = changedBy === undefined ? '' : `  by ${oneLine(changedBy)}`;
      const called = stateName === undefined ? '' : `  "${oneLine(stateName)}"`;
      const what = `${operations} ${operations === 1 ? 'operation' : 'operations'}`;
      print(
        io,
        isOn('json')
          ? JSON.stringify(one)
          : `${revision}  ${shortTime(Date.parse(changedAt))} UTC${who}  ${what}${called}`,
      );
    }
    if (count === 0 && !isOn('json')) print(io, `"${oneLine(name)}" has no changes since it was published.`);
    return exitCodes.good;
  },
  async restore(call, { id }, management) {
    const version = call.text('version');
    const revision = call.operands[1];
    if ((version === undefined) === (revision === undefined)) {
      complain(call.io, 'Say which state: colloquy draft restore BOT REVISION, or --version N');
      return exitCodes.usage;
    }
    const state: DraftState =
      version === undefined ? { revision: toNumber(revision ?? '') } : { version: toNumber(version) };
    return tellChange(call, await restoreDraft(management, id, state));
  },
  async publish({ text, isOn, io }, { id }, management) {
    const [revision, share] = [text('revision'), text('share')];
    const published = await publishDraft(management, id, {
      message: text('message'),
      force: isOn('force'),
      revision: revision === undefined ? undefined : toNumber(revision),
      share: share === undefined ? undefined : toNumber(share),
    });
    if (!published.ok) return refused(io, published.problem);
    const { version, isNew, publicIds, issues, comparison } = published;
    if (isOn('json')) {
      print(io, JSON.stringify({ version, isNew, publicIds, issues, comparison }));
      return exitCodes.good;
    }
    if (issues.length > 0) for (const line of describeIssues(issues, undefined)) complain(io, line);
    const known = isNew ? '' : ', which was published before; no new version was created';
    print(io, `Published at ${publicIds.join(', ')}: version ${version}${known}.`);
    if (share !== undefined) print(io, `${share} % of new chats run it.`);
    // Loaded here, because a server has no use for the text form.
    const { describeDifferences } = await import('../bots/describe-differences.ts');
    if (comparison) for (const line of describeDifferences(comparison)) print(io, line);
    return exitCodes.good;
  },
};

async function change(
  call: CommandCall,
  {
    bot,
    management,
    change: wanted,
  }: {
    readonly bot: ListedBot;
    readonly management: Management;
    readonly change: DraftChangeOptions['change'];
  },
): Promise<ExitCode> {
  const revision = call.text('revision');
  const base = revision === undefined ? undefined : await baseOf(toNumber(revision), bot, management);
  return tellChange(call, await changeDraft(management, bot.id, { base, change: wanted }));
}

/** Revision 0 is the version that an unchanged draft starts from. */
async function baseOf(
  revision: number,
  { id }: ListedBot,
  { client, find }: Management,
): Promise<DraftState> {
  const draft = revision === 0 ? await find(client.readDraft({ botId: id })) : undefined;
  return draft?.revision === 0 ? { version: draft.version ?? 0 } : { revision };
}

/** Prints the outcome of a change of a draft. */
export function tellChange({ isOn, io }: CommandCall, changed: ChangedDraft): ExitCode {
  if (!changed.ok) return refused(io, changed.problem);
  const { draft: state, isMerged } = changed;
  if (isOn('json')) print(io, JSON.stringify({ ...state, isMerged }));
  else
    print(
      io,
      `The draft is at revision ${state.revision}${isMerged ? ', merged with changes by others' : ''}.`,
    );
  return exitCodes.good;
}

function refused(io: CommandCall['io'], { message, issues }: Problem): ExitCode {
  complain(io, message);
  for (const { path, message: why, fix, ...values } of issues) {
    complain(
      io,
      `  ${oneLine(path.join('.') || 'the whole draft')}: ${oneLine(why)}${fix === undefined ? '' : ` ${fix}`}`,
    );
    for (const side of ['before', 'yours', 'theirs'] as const)
      if (values[side] !== undefined) complain(io, `    ${side}: ${oneLine(JSON.stringify(values[side]))}`);
  }
  return exitCodes.problems;
}

function unknownState(io: CommandCall['io'], id: string): ExitCode {
  complain(
    io,
    `There is no such state of the draft. Those of the last 30 days are listed by: colloquy draft history ${id}`,
  );
  return exitCodes.problems;
}

/** Actions whose only operand is a bot. */
const TAKES_NO_MORE: ReadonlySet<string> = new Set(['publish', 'history']);

/** The message about an invalid number, a surplus operand, or a missing file. */
function wrongNumber({ operands: [action = '', , third], text }: CommandCall): string | undefined {
  const given = [text('revision'), text('version'), ['show', 'restore'].includes(action) ? third : undefined];
  const wrong = given.find((one) => one !== undefined && !/^\d{1,9}$/.test(one));
  if (wrong !== undefined) return `"${wrong}" is not a revision or version number.`;
  const share = text('share');
  if (share !== undefined && !/^[1-9]\d?$/.test(share))
    return '--share is a whole number of percent from 1 to 99.';
  if (third !== undefined && TAKES_NO_MORE.has(action))
    return `"colloquy draft ${action}" does not accept "${third}".${action === 'publish' ? ' To publish an earlier state, restore it first: colloquy draft restore BOT N' : ''}`;
  const takesFile = action === 'edit' || action === 'patch';
  return takesFile && third === undefined ? `Say which file: colloquy draft ${action} BOT FILE` : undefined;
}

function toNumber(text: string): number {
  return Number(text);
}

type ReadPatch =
  | { readonly ok: true; readonly operations: readonly PatchOperation[] }
  | { readonly ok: false; readonly messages: readonly string[] };

async function readPatch(path: string): Promise<ReadPatch> {
  const file = await readFlowFile(path);
  if (!file.ok) return { ok: false, messages: [file.message] };
  const parsed = ChangeDraftRequest.safeParse(file.definition);
  if (parsed.success) return { ok: true, operations: parsed.data };
  const issues = toIssues(parsed.error).map((issue) => `  ${issueLine(issue)}`);
  return { ok: false, messages: [`${path} is not a JSON Patch:`, ...issues] };
}

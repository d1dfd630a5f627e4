// `colloquy push`: publishes a pulled file, unless the bot was published by others since.

import { readFile } from 'node:fs/promises';
import type { DraftState } from '@colloquy/management/drafts';
import { publishingRefusal } from '@colloquy/management/publishing';
import { writeWhole } from '@colloquy/verify';
import { oneLine } from '../bots/one-line.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { botText } from '../flow-files/bot-text.ts';
import { checkWithTests } from '../flow-files/check-definition.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { tellProblems } from '../flow-files/tell-problems.ts';
import type { PulledFile } from '../git-files/pulled-files.ts';
import { lockedWith, pulledFile } from '../git-files/pulled-files.ts';
import { stableText } from '../git-files/stable-text.ts';
import { complain, print } from '../io.ts';
import { listBots, listVersions, publishBot, readDefinition } from '../management/bots.ts';
import { changeDraft } from '../management/drafts.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';
import { tellChange } from './draft.ts';

export const push: Command = {
  name: 'push',
  summary: 'Publishes a pulled file, unless the bot was published by others since the pull.',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `Refuses if the live version is not the one that was last pulled or pushed: pull it into another file, merge, and push again. The file
is rewritten in its stable format, so a pull after it changes nothing.

  colloquy push bots/lead.flow.json --message "Asks for the phone number"
  colloquy push bots/lead.flow.json --server https://bots.example
  colloquy push bots/lead.flow.json --draft

With --draft the file becomes the draft of the bot, and nothing is published. Changes of the draft by others since the pull are merged
and written to the file. On a conflict nothing is changed, and both values are printed.`,
  options: {
    ...managementOptions,
    message: { value: 'TEXT', description: 'Message shown in the list of versions.' },
    draft: { description: 'Updates the draft of the bot without publishing.' },
    force: {
      description:
        'Publishes even if others have published since, or if the bot has errors. With --draft, replaces the whole draft.',
    },
  },
  run: (call) =>
    call.isOn('draft')
      ? onManagement(call, (management) => pushDraft(call, management))
      : onManagement(call, (management) => pushFile(call, management), { mayBeNew: true }),
};

async function pushFile(
  { operands: [path = ''], text, isOn, io }: CommandCall,
  management: Management,
): Promise<ExitCode> {
  const file = await readFlowFile(path);
  if (!file.ok) {
    complain(io, file.message);
    return exitCodes.problems;
  }
  // An invalid definition is reported by publishing it.
  const definition = file.definition as { readonly id?: unknown; readonly publicId?: string } | null;
  const bot = (await listBots(management)).find(({ id }) => id === definition?.id);
  const force = isOn('force');
  const live = bot?.version === undefined ? undefined : await readDefinition(management, bot.id, bot.version);
  const stable = stableText(definition);
  const isSame = live !== undefined && stableText(live) === stable;
  if (bot?.flow !== undefined && !isSame && !force && (await pulledFile(path, bot.id))?.flow !== bot.flow) {
    complain(
      io,
      `"${bot.name}" runs version ${bot.version}, which is not what ${path} was pulled from. Pull it into another file and merge: colloquy pull ${bot.id} OTHER-FILE. To publish over it: --force`,
    );
    return exitCodes.problems;
  }
  if (!isSame) {
    const refusal = publishingRefusal(await checkWithTests(definition), { force });
    if (refusal) {
      tellProblems({ ok: false, problem: refusal }, { path, definition, io });
      return exitCodes.problems;
    }
    const published = await publishBot(management, definition, {
      publicId: definition?.publicId ?? bot?.publicIds[0] ?? file.publicId,
      message: text('message'),
      take: false,
      share: undefined,
      force,
    });
    if (!published.ok) {
      tellProblems(published, { path, definition, io });
      return exitCodes.problems;
    }
  }
  const now = (await listBots(management)).find(({ id }) => id === definition?.id);
  if (now?.flow !== undefined) {
    const lock = await lockedWith(path, { bot: now.id, flow: now.flow });
    await writeIfChanged(path, await botText(path, definition));
    await writeWhole(lock.path, lock.text);
  }
  const did = isSame ? 'runs already' : 'was published';
  print(io, `${path} ${did}: version ${now?.version} of "${oneLine(now?.name ?? '')}".`);
  return exitCodes.good;
}

async function writeIfChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8')) !== text) await writeWhole(path, text);
}

/** Saves the file as the draft of its bot, merged with the changes of others since it was pulled. */
async function pushDraft(call: CommandCall, management: Management): Promise<ExitCode> {
  const { operands, isOn, io } = call;
  const [path = ''] = operands;
  const file = await readFlowFile(path);
  if (!file.ok) {
    complain(io, file.message);
    return exitCodes.problems;
  }
  const definition = file.definition as Readonly<Record<string, unknown>> | null;
  const bot = (await listBots(management)).find(({ id }) => id === definition?.id);
  if (!bot || !definition) {
    complain(
      io,
      `There is no bot of ${path} yet. Make it with this as its draft: colloquy bots create ${path}`,
    );
    return exitCodes.problems;
  }
  const known = await pulledFile(path, bot.id);
  const base = known && (await baseOf(known, management));
  if (!base && !isOn('force')) {
    complain(
      io,
      `It is not known what ${path} was made from. Pull "${bot.name}" into another file and merge: colloquy pull ${bot.id} OTHER-FILE. To take the place of all that is in the draft: --force`,
    );
    return exitCodes.problems;
  }
  const wish = {
    base: isOn('force') ? undefined : base,
    change: { kind: 'replacement', definition },
  } as const;
  const changed = await changeDraft(management, bot.id, wish);
  if (!changed.ok) return tellChange(call, changed);
  const { revision, changedAt } = changed.draft;
  const merged = changed.isMerged
    ? (await management.find(management.client.readDraft({ botId: bot.id })))?.definition
    : undefined;
  // Revision 0: the file equals the live version, so there is no draft.
  const flow = known?.flow ?? '';
  const lock = await lockedWith(path, {
    bot: bot.id,
    flow,
    ...(changedAt === undefined ? {} : { draft: { revision, changedAt } }),
  });
  await writeIfChanged(path, await botText(path, merged ?? definition));
  await writeWhole(lock.path, lock.text);
  return tellChange(call, changed);
}

/** The state of the draft that a file is based on; undefined when it is no longer stored. */
async function baseOf(
  { bot, flow, draft }: PulledFile,
  management: Management,
): Promise<DraftState | undefined> {
  if (draft !== undefined) return { revision: draft.revision, at: Date.parse(draft.changedAt) };
  for await (const version of listVersions(management, bot))
    if (version.flow === flow) return { version: version.number };
  return undefined;
}

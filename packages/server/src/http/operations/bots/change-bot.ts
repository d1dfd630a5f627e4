// Changes a bot: the version that it runs, its canary, whether it is closed or archived, whether its scripts run on its page, its name, labels and saved looks.

import type { KnownBot } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { ChangeBotRequest, ListedBot, problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Colloquy } from '../../../colloquy.ts';
import { limits } from '../../../limits.ts';
import type { Caller } from '../../access/caller.ts';
import { defineOperation } from '../../define-operation.ts';
import { exampleBot, findNamedBot, listedBot, refuseWhatIsFromFile } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const changeBot = defineOperation({
  id: 'changeBot',
  tag: 'Bots',
  method: 'PATCH',
  path: '/v1/bots/{botId}',
  summary:
    'Update a bot: version, canary, name, labels, looks, and whether it is closed, archived or may run scripts',
  description:
    'Absent fields keep their value. `version` sets the version that all new chats run; null unpublishes the bot. `canary` gives a share of the new chats another version. Running chats keep their version. A closed bot refuses new chats with a message; an archived bot is treated as missing until it is restored. With `areScriptsAllowed`, the scripts, head code, Google Tag Manager and pixels that it has now run on its own page, apart from the origin of this server. A version with other scripts needs this permission again; until then the page runs none (`hasNewScripts`). This field requires a token that owns the server. Changes take effect on all servers within a second. A bot that comes from a file (`source`) can be closed, opened, archived, labelled and allowed to run scripts, and can keep looks; its name and version are set in the file.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: ChangeBotRequest,
    example: { version: 2 },
  },
  output: { description: 'The updated bot.', schema: ListedBot, example: { ...exampleBot, version: 2 } },
  refusals: {
    404: 'There is no such bot, or it has no such version. Nothing was changed.',
    409: 'A canary is not possible, because the bot runs no version or all its new chats already run this version; or the bot comes from a file, which sets its version; or the bot runs another version than `scriptsVersion`. Nothing was changed.',
  },
  resource: findNamedBot,
  async run(
    services,
    { path, resource: bot, body: { version, canary, scriptsVersion, ...change }, caller, by },
  ) {
    const scripts =
      change.areScriptsAllowed === undefined
        ? {}
        : { allowedScripts: change.areScriptsAllowed ? await seenScripts() : [] };
    if ([version, canary, change.name].some((said) => said !== undefined)) refuseWhatIsFromFile(bot);
    const isChanged = await services.colloquy.bots.change(
      bot.id,
      {
        ...(version === undefined ? {} : { version: version ?? 'none' }),
        ...(canary === undefined ? {} : { canary: canary ?? 'none' }),
        ...change,
        ...scripts,
      },
      by,
    );
    const current = await findNamedBot(services, path);
    if (!isChanged) throw new RefusedRequest(await whyNot(services.colloquy, current, { version, canary }));
    return listedBot(current);

    async function seenScripts(): Promise<readonly string[]> {
      refuseUnlessOwner(caller);
      refuseUnseenVersion(bot, scriptsVersion);
      const hashes = await services.colloquy.bots.pageCodeOf(bot);
      if (hashes.length <= limits.allowedScripts) return hashes;
      const message = `The bot has more than ${limits.allowedScripts} different scripts. Give it fewer, or put them on a page of your own.`;
      throw new RefusedRequest(problem('CONFLICT', { message }));
    }
  },
});

/**
 * An owner allows what a version has, and not what editors publish in the meantime.
 *
 * @throws RefusedRequest when the bot runs another version, or none
 */
function refuseUnseenVersion({ version }: KnownBot, seen = version): void {
  if (version !== undefined && version === seen) return;
  const message =
    version === undefined
      ? 'The bot runs no version, so there are no scripts to allow. Publish it first.'
      : `The bot runs version ${version} by now. Look at its scripts, and allow them with "scriptsVersion": ${version}.`;
  throw new RefusedRequest(problem('CONFLICT', { message }));
}

/**
 * Scripts reach everybody who opens the page, so editors of the bot alone do not decide.
 *
 * @throws RefusedRequest when the caller does not own the server
 */
function refuseUnlessOwner({ may }: Caller): void {
  if (may('own')) return;
  const message =
    'Only an owner of the server (scope "own") can allow scripts of a bot. Omit "areScriptsAllowed", or ask the operator.';
  throw new RefusedRequest(problem('FORBIDDEN', { message }));
}

/** Why nothing was changed, with the way out. */
async function whyNot(
  colloquy: Colloquy,
  { id, version: live }: KnownBot,
  { version, canary }: Pick<ChangeBotRequest, 'version' | 'canary'>,
): Promise<Problem> {
  const wanted = [version, canary?.version].filter((number) => typeof number === 'number');
  for (const number of wanted)
    if (!(await colloquy.bots.readVersion(id, number)))
      return problem('NOT_FOUND', {
        message: `The bot has no version ${number}. GET /v1/bots/${id}/versions lists its versions.`,
      });
  const next = version === undefined ? live : version;
  return problem('CONFLICT', {
    message:
      (next ?? undefined) === undefined
        ? 'The bot runs no version, so it cannot have a canary. Send the version to run as "version".'
        : `All new chats already run version ${next}. A canary must be another version: GET /v1/bots/${id}/versions lists them.`,
  });
}

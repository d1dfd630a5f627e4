// Changes a bot: the version that it runs, its canary, whether it is closed or archived, whether its scripts run on its page, its name and labels.

import type { KnownBot } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { ChangeBotRequest, ListedBot, problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Colloquy } from '../../colloquy.ts';
import type { Caller } from '../access/caller.ts';
import { defineOperation } from '../define-operation.ts';
import { exampleBot, findNamedBot, listedBot, refuseWhatIsFromFile } from '../listed-bot.ts';
import { botId } from '../parameters.ts';
import { RefusedRequest } from '../refused-request.ts';

export const changeBot = defineOperation({
  id: 'changeBot',
  tag: 'Bots',
  method: 'PATCH',
  path: '/v1/bots/{botId}',
  summary:
    'Roll a bot back, try a version on some chats, unpublish, close, open, archive or rename it, or let its scripts run',
  description:
    'Absent fields keep their value. `version` lets all new chats run one of its versions, or none with null; `canary` lets a share of them run another one. Chats that are under way stay on theirs. A closed bot takes no new chats and says so; an archived one is as good as gone, until it is wanted again. With `areScriptsAllowed` its scripts, head code, Google Tag Manager and pixels run on its own page, which the content security policy of that page then allows. They share the origin of this server: allow it only where you trust all who edit the bot. It takes a token that owns the server. It counts on all servers within a second. A bot that comes from a file (`source`) can be closed and opened, archived, labelled and allowed its scripts; what it is called and which version it runs is said by the file.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: ChangeBotRequest,
    example: { version: 2 },
  },
  output: { description: 'The bot as it is now.', schema: ListedBot, example: { ...exampleBot, version: 2 } },
  refusals: {
    404: 'There is no such bot, or no such version of it. Nothing was changed.',
    409: 'The bot runs nothing, or all its new chats run this version, so that there can be no canary; or it comes from a file, which says what it runs. Nothing was changed.',
  },
  resource: findNamedBot,
  async run(services, { path, resource: bot, body: { version, canary, ...change }, caller, by }) {
    if (change.areScriptsAllowed) refuseUnlessOwner(caller);
    if ([version, canary, change.name].some((said) => said !== undefined)) refuseWhatIsFromFile(bot);
    const isChanged = await services.colloquy.changeBot(
      bot.id,
      {
        ...(version === undefined ? {} : { version: version ?? 'none' }),
        ...(canary === undefined ? {} : { canary: canary ?? 'none' }),
        ...change,
      },
      by,
    );
    const current = await findNamedBot(services, path);
    if (!isChanged) throw new RefusedRequest(await whyNot(services.colloquy, current, { version, canary }));
    return listedBot(current);
  },
});

/**
 * Scripts of a bot share the server's origin, and could use its owner's permissions.
 *
 * @throws RefusedRequest when the caller does not own the server
 */
function refuseUnlessOwner({ may }: Caller): void {
  if (may('own')) return;
  const message =
    'Only an owner of the server ("own") lets scripts of a bot run on its page. Leave "areScriptsAllowed" out, or ask the operator.';
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
    if (!(await colloquy.readVersion(id, number)))
      return problem('NOT_FOUND', {
        message: `The bot has no version ${number}. GET /v1/bots/${id}/versions lists those it has.`,
      });
  const next = version === undefined ? live : version;
  return problem('CONFLICT', {
    message:
      (next ?? undefined) === undefined
        ? 'The bot runs no version, so that no share of its chats can run another one. Say which one it runs: "version".'
        : `All new chats run version ${next}. A canary is another version than that: GET /v1/bots/${id}/versions lists them.`,
  });
}

// Presents bots and versions, and finds the one that a request names.

import type { KnownBot } from '@colloquy/runtime';
import type { ListedBot, ListedVersion, Problem, SavedLook } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, VersionRecord } from '@colloquy/storage';
import type { Colloquy } from '../colloquy.ts';
import { noSuchBot } from './access/subjects.ts';
import { orRefuse, RefusedRequest } from './refused-request.ts';

/**
 * The bot that a path names.
 *
 * @throws RefusedRequest when there is none
 */
export async function findNamedBot(
  { colloquy }: { readonly colloquy: Pick<Colloquy, 'bots'> },
  { botId }: { readonly botId: string },
): Promise<KnownBot> {
  return orRefuse(await colloquy.bots.find(botId), noSuchBot());
}

/**
 * The same, for bots without a file.
 *
 * @throws RefusedRequest when it is missing or comes from a file
 */
export async function findEditableBot(
  services: { readonly colloquy: Pick<Colloquy, 'bots'> },
  path: { readonly botId: string },
): Promise<KnownBot> {
  const bot = await findNamedBot(services, path);
  refuseWhatIsFromFile(bot);
  return bot;
}

/** @throws RefusedRequest when the bot comes from a file */
export function refuseWhatIsFromFile({ source }: Pick<KnownBot, 'source'>): void {
  if (source === 'file') throw new RefusedRequest(comesFromFile());
}

/** Why a bot from a file is not edited here: the next save would undo it, and the file would differ from the running bot. */
export function comesFromFile(): Problem {
  return problem('CONFLICT', {
    message:
      'This bot comes from a file that the server serves, and is edited there: save the file and publish it, or start the server without it. Closing and opening the bot can be done here.',
  });
}

/** Presents a bot. */
export function listedBot({
  id,
  publicIds,
  name,
  version,
  flow,
  isClosed,
  canary,
  isArchived,
  areScriptsAllowed,
  hasNewScripts,
  labels,
  looks = [],
  publishedAt,
  source,
}: KnownBot): ListedBot {
  return {
    id,
    publicIds: version === undefined ? [] : [...publicIds], // of an unpublished bot they lead nowhere
    name,
    ...(version === undefined ? {} : { version }),
    ...(flow === undefined ? {} : { flow }),
    isClosed,
    ...(canary === undefined ? {} : { canary: { ...canary } }),
    isArchived,
    ...(areScriptsAllowed ? { areScriptsAllowed } : {}),
    ...(hasNewScripts ? { hasNewScripts } : {}),
    labels: [...labels],
    ...(looks.length === 0 ? {} : { looks: [...looks] as SavedLook[] }),
    publishedAt: new Date(publishedAt).toISOString(),
    ...(source === undefined ? {} : { source }),
  };
}

/** Presents a version of a bot. */
export function listedVersion(
  { number, flow, message, publishedAt, publishedBy }: VersionRecord,
  bot: Pick<BotRecord, 'version' | 'canary'>,
): ListedVersion {
  return {
    number,
    isLive: number === bot.version,
    ...(number === bot.canary?.version ? { share: bot.canary.share } : {}),
    flow,
    ...(message === undefined ? {} : { message }),
    publishedAt: new Date(publishedAt).toISOString(),
    ...(publishedBy === undefined ? {} : { publishedBy }),
  };
}

/** A bot for the examples of the reference. */
export const exampleBot: ListedBot = {
  id: 'quiz-bot',
  publicIds: ['quiz'],
  name: 'Quiz',
  version: 3,
  flow: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  isClosed: false,
  isArchived: false,
  labels: ['marketing'],
  publishedAt: '2026-11-20T09:30:00.000Z',
};

/** A version of it. */
export const exampleVersion: ListedVersion = {
  number: 3,
  isLive: true,
  flow: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  message: 'Asks ten questions instead of five',
  publishedAt: '2026-11-20T09:30:00.000Z',
  publishedBy: 'ada',
};

// Publishing: stores a definition as a numbered version, and makes it the one for the bot's addresses.

import type { Attribution, FlowLibrary, ReadFlow, ServedFiles } from '@colloquy/runtime';
import { publicIdIssue, stampOf } from '@colloquy/runtime';
import type { Issue } from '@colloquy/schema';
import type { BotRecord, Store, VersionRecord } from '@colloquy/storage';
import { lastFlow } from '@colloquy/storage';
import { limits } from '../limits.ts';

/** The result of publishing. */
export type PublishedFlow =
  | {
      readonly ok: true;
      readonly botId: string;
      readonly publicId: string;
      /** All addresses of the bot; `publicId` is one of them. */
      readonly publicIds: readonly string[];
      readonly hash: string;
      /** The published version. */
      readonly version: VersionRecord;
      /**
       * Whether this publication created it. Content that equals an earlier version publishes that one again, with its
       * message.
       */
      readonly isNew: boolean;
      readonly problems: readonly Issue[];
    }
  | {
      readonly ok: false;
      /** The definition can run; the refusal is about the options. */
      readonly canRun?: true;
      readonly problems: readonly Issue[];
    };

/** Dependencies of publishing. */
export interface PublishingDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly clock: () => number;
  /** The files given at the server's start: other bots cannot take their addresses. */
  readonly servedFiles?: Pick<ServedFiles, 'isSourceOf'> | undefined;
}

/** Options of publishing. */
export interface PublishOptions {
  /** The address; by default the definition's `publicId`, then its id. */
  readonly publicId?: string | undefined;
  /** Takes the address from another bot, and allows new content at the bot's other addresses. */
  readonly take?: boolean | undefined;
  /** Percent of new chats for this version, 1 to 99; by default all. */
  readonly share?: number | undefined;
  /** The author's message about the version, for the list of versions. */
  readonly message?: string | undefined;
  /** Name of the publisher. */
  readonly publishedBy?: string | undefined;
  /** Actor for the audit log; without it no entry is written. */
  readonly by?: Attribution | undefined;
  /** The bots that the caller may change and see; by default all. */
  readonly sees?: (botId: string) => boolean;
}

/**
 * Publishes a definition. New chats run it at once, at every address of the bot; running chats stay on their version. A
 * new address is added to the bot's addresses. Publishing the current version again changes nothing, not even the time
 * of publication, so clients keep the chats they remember. Content of an earlier version publishes that version again.
 */
export async function publishFlow(
  { store, library, clock, servedFiles }: PublishingDependencies,
  definition: unknown,
  options: PublishOptions = {},
): Promise<PublishedFlow> {
  const { publicId, take = false, share, message, publishedBy, by, sees = () => true } = options;
  const read = await library.readAside(definition);
  if (!read.ok) return read;
  const { flow } = read;
  const { bot } = flow;
  const address = addressOf(read, publicId);
  const known = await store.loadBot({ id: bot.id });
  const wrongAddress = publicIdIssue(address);
  const owner = wrongAddress ? undefined : await store.loadBot({ publicId: address });
  const conflictWith = (other: BotRecord | undefined) =>
    addressConflict(other, { address, botId: bot.id, take, sees, servedFiles });
  const issue =
    wrongAddress ??
    messageIssue(message) ??
    (sees(bot.id) ? undefined : notYours()) ??
    conflictWith(owner) ??
    (take ? undefined : await contentConflict(store, { address, known, read })) ??
    (share === undefined ? undefined : shareConflict({ address, known, flow: flow.hash }));
  if (issue) return { ok: false, canRun: true, problems: [issue] };
  const now = clock();
  const publicIds = [...new Set([...(known?.publicIds ?? []), address])];
  const record = {
    id: bot.id,
    publicIds: [address],
    name: bot.name ?? address,
    flow: flow.hash,
    message: message?.trim() || undefined,
    publishedAt: now,
    publishedBy,
    share,
    takesFrom: owner ? [owner.id] : [],
  };
  const earlier = await store.loadVersion({ botId: bot.id, flow: flow.hash });
  const isSame =
    share === undefined
      ? known?.flow === record.flow && known.publicIds.includes(address) && known.name === record.name
      : known?.canary?.flow === record.flow && known.canary.share === share;
  const isPublished =
    isSame ||
    (await store.publish(
      [{ hash: flow.hash, definition: read.definition, createdAt: now }],
      [record],
      stampOf(by, now),
    ));
  if (!isPublished) {
    const taken = conflictWith(await store.loadBot({ publicId: address })) ?? takenMeanwhile(address);
    return { ok: false, canRun: true, problems: [taken] };
  }
  library.forgetAddresses({ id: bot.id, publicIds });
  const { hash } = flow;
  const version = earlier ?? (await store.loadVersion({ botId: bot.id, flow: hash }));
  if (!version) return { ok: false, canRun: true, problems: [removedMeanwhile(bot.id)] };
  const { problems } = read;
  return { ok: true, botId: bot.id, publicId: address, publicIds, hash, version, isNew: !earlier, problems };
}

/** A canary needs a published version, and changes nothing else of the bot. */
function shareConflict({
  address,
  known,
  flow,
}: {
  readonly address: string;
  readonly known: BotRecord | undefined;
  readonly flow: string;
}): Issue | undefined {
  const path = ['share'];
  if (known?.version === undefined)
    return {
      path,
      message: 'The bot runs no version yet, so it cannot have a canary.',
      fix: 'Publish it without a share.',
    };
  if (known.flow === flow)
    return {
      path,
      message: 'All new chats of the bot already run this definition.',
      fix: 'Publish a definition that differs.',
    };
  if (known.publicIds.includes(address)) return undefined;
  return {
    path,
    message: `A canary uses the existing addresses of the bot, and "${address}" is not one of them.`,
    fix: `Publish it at one that it has: ${known.publicIds.join(', ')}.`,
  };
}

/** Versions are removed only with their bot. */
function removedMeanwhile(botId: string): Issue {
  return {
    path: ['id'],
    message: `The bot ${botId} was removed while it was being published.`,
    fix: 'Publish it again.',
  };
}

function messageIssue(message: string | undefined): Issue | undefined {
  if (message === undefined || message.length <= limits.versionMessageCharacters) return undefined;
  return {
    path: ['message'],
    message: `The message has ${message.length} characters; ${limits.versionMessageCharacters} are the most.`,
    fix: 'Shorten the message.',
  };
}

/** The address to publish at: from the options, else from the definition, else its id. */
export function addressOf(
  { flow: { bot } }: Extract<ReadFlow, { ok: true }>,
  publicId: string | undefined,
): string {
  return publicId ?? bot.publicId ?? bot.id;
}

function notYours(): Issue {
  return { path: ['id'], message: 'The token is not for the bot with this id.' };
}

/** The next attempt reports the conflict. */
function takenMeanwhile(address: string): Issue {
  return {
    path: ['publicId'],
    message: `The address "${address}" was moved to another bot while it was being published.`,
    fix: 'Publish it again.',
  };
}

/**
 * A public address belongs to one bot. Callers without access to that bot do not learn its id, and cannot take the
 * address.
 */
function addressConflict(
  owner: BotRecord | undefined,
  {
    address,
    botId,
    take,
    sees,
    servedFiles,
  }: {
    address: string;
    botId: string;
    take: boolean;
    sees: (botId: string) => boolean;
    servedFiles: PublishingDependencies['servedFiles'];
  },
): Issue | undefined {
  if (!owner || owner.id === botId) return undefined;
  if (!sees(owner.id))
    return {
      path: ['publicId'],
      message: `The address "${address}" belongs to another bot.`,
      fix: 'Choose another publicId.',
    };
  if (take && servedFiles?.isSourceOf(owner.id))
    return {
      path: ['publicId'],
      message: `The address "${address}" belongs to a bot that comes from a file, "${owner.name}" (id ${owner.id}).`,
      fix: 'Choose another publicId, or another one in that file.',
    };
  if (take) return undefined;
  return {
    path: ['publicId'],
    message: `The address "${address}" belongs to another bot, "${owner.name}" (id ${owner.id}).`,
    fix: 'Choose another publicId, give this bot the id of the one it replaces, or take the address: colloquy publish FILE --take.',
  };
}

/**
 * A copy of a bot often keeps its id. Published at another address, it would replace the original at the original's
 * addresses as well.
 */
async function contentConflict(
  store: Store,
  {
    address,
    known,
    read,
  }: { address: string; known: BotRecord | undefined; read: Extract<ReadFlow, { ok: true }> },
): Promise<Issue | undefined> {
  if (!known || known.publicIds.length === 0 || known.publicIds.includes(address)) return undefined;
  const flow = await lastFlow(store, known);
  const published = flow === undefined ? undefined : await store.loadFlow(flow);
  if (published && withoutAddress(published.definition) === withoutAddress(read.definition)) return undefined;
  const places = known.publicIds.map((publicId) => `"${publicId}"`).join(', ');
  return {
    path: ['id'],
    message: `The bot "${known.name}" has this id (${known.id}) and runs at ${places}. This file differs from it, and would run there too.`,
    fix: `If it is another bot, give it another id. If it is a new version of that one, publish it at ${places}, or at the new address as well: colloquy publish FILE --take.`,
  };
}

/** The content of a definition: bots that differ only in their address are the same. */
function withoutAddress(definition: string): string {
  const { publicId: _, ...content } = JSON.parse(definition) as Record<string, unknown>;
  return JSON.stringify(content);
}

// Tries one block of a bot: previews a bot with only this block.
import type { ChatService, ReadTurns } from '@colloquy/runtime';
import type { Problem, StartChatResponse, TryBlockRequest, TryBlockResponse } from '@colloquy/schema';
import { problem } from '@colloquy/schema';

/** Dependencies of trying a block. */
export interface TryBlockDependencies {
  readonly startPreviewChat: ChatService['startPreviewChat'];
  readonly readTurns: (sessionId: string) => Promise<ReadTurns | undefined>;
}

/** The result of the block, or the reason why it cannot be tried. */
export type TriedBlock =
  | { readonly ok: true; readonly tried: TryBlockResponse }
  | { readonly ok: false; readonly problem: Problem };

/** Bot and block. */
export interface BlockAddress {
  readonly botId: string;
  readonly blockId: string;
  /** Public address of this server: `https://bots.example`. */
  readonly serverUrl?: string | undefined;
}

/**
 * Runs a block as a chat would: with the same egress guard, credentials and deadlines. Blocks that previews skip, such
 * as sending an e-mail, are skipped here as well.
 *
 * @example await tryBlock({ botId: 'lead', blockId: 'b1' }, { bot, variables: { Mail: 'ada@example.com' } }, parts)
 */
export async function tryBlock(
  { botId, blockId, serverUrl }: BlockAddress,
  { bot, variables }: TryBlockRequest,
  { startPreviewChat, readTurns }: TryBlockDependencies,
): Promise<TriedBlock> {
  // Credentials are restricted by bot id, so the preview uses the id of the request, not that of the definition.
  const alone = onlyBlock({ ...bot, id: botId }, blockId);
  if (!alone) return { ok: false, problem: noSuchBlock(blockId) };
  const started = await startPreviewChat(
    botId,
    { ...alone, prefilledVariables: variables },
    serverUrl === undefined ? {} : { serverUrl },
  );
  if (started.status !== 200) return { ok: false, problem: JSON.parse(started.body) as Problem };
  const { sessionId } = JSON.parse(started.body) as StartChatResponse;
  const [first] = (await readTurns(sessionId))?.turns ?? [];
  return {
    ok: true,
    tried: {
      calls: first?.calls ?? [],
      variables:
        first?.variables.flatMap(({ value, ...variable }) =>
          value === null ? [] : [{ ...variable, value }],
        ) ?? [],
      logs: first?.logs ?? [],
    },
  };
}

type Part = Readonly<Record<string, unknown>>;

/** The definition with this block alone, and its start. Definitions of all versions have groups with blocks. */
function onlyBlock(bot: Part, blockId: string): Readonly<Record<string, unknown>> | undefined {
  const groups = partsOf(bot.groups);
  const group = groups.find(({ blocks }) => partsOf(blocks).some(({ id }) => id === blockId));
  if (typeof group?.id !== 'string') return undefined;
  const isStart = ({ blocks }: Part) => partsOf(blocks).some(({ type }) => type === 'start');
  const blocks = partsOf(group.blocks).filter(({ id }) => id === blockId);
  return {
    bot: {
      ...bot,
      groups: [
        ...groups.filter((one) => one !== group && isStart(one)).map(withoutPaths),
        { ...group, blocks: blocks.map(endless) },
      ],
      events: partsOf(bot.events).map(endless),
      edges: [],
    },
    startFrom: { type: 'group', groupId: group.id },
  };
}

const withoutPaths = (group: Part): Part => ({ ...group, blocks: partsOf(group.blocks).map(endless) });

/** Removes the edges, since there is no further block. */
function endless({ outgoingEdgeId: _, items, ...part }: Part): Part {
  return items === undefined ? part : { ...part, items: partsOf(items).map(endless) };
}

function partsOf(list: unknown): Part[] {
  return Array.isArray(list)
    ? list.filter((one): one is Part => typeof one === 'object' && one !== null)
    : [];
}

function noSuchBlock(blockId: string): Problem {
  return problem('NOT_FOUND', {
    message: `The definition has no block "${blockId}". Send the one that has it.`,
  });
}

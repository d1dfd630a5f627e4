// Sharing: the definition of a bot that its author made public.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { LRUCache } from 'lru-cache';
import { limits } from '../limits.ts';
import type { FlowLibrary } from './flow-library.ts';

/** The definition as JSON, or why there is none to read. */
export type SharedFlow =
  | { readonly ok: true; readonly definition: string }
  | { readonly ok: false; readonly problem: Problem };

/** Names of the operator's accounts and resources. Readers of the flow could not use them. */
const OWN_TO_THE_OPERATOR: ReadonlySet<string> = new Set([
  'credentialsId',
  'proxyCredentialsId',
  'whatsAppCredentialsId',
  'workspaceId',
]);

/**
 * Creates the reader of shared definitions, as published and without names of credentials. A bot that does not share
 * its flow (`settings.publicShare.isEnabled`), is closed or archived looks like a missing one.
 *
 * @example await createSharedFlows({ store, library })('lead') // { ok: true, definition: '{"version":"6.1",…}' }
 */
export function createSharedFlows({
  store,
  library,
}: {
  readonly store: Pick<Store, 'loadFlow'>;
  readonly library: Pick<FlowLibrary, 'bot' | 'flow'>;
}): (publicId: string) => Promise<SharedFlow> {
  /** Public and unauthenticated, so cached. */
  const made = new LRUCache<string, string>({ max: limits.sharedFlows });
  return async (publicId) => {
    const bot = await library.bot({ publicId });
    const flow = bot && (await library.flow(bot.flow));
    const { settings, isArchived, isClosed } = flow?.bot ?? {};
    const isAway = isArchived || isClosed || bot?.isClosed || bot?.isArchived;
    if (!flow || isAway || settings?.publicShare?.isEnabled !== true) return notShared(publicId);
    const known = made.get(flow.hash);
    if (known !== undefined) return { ok: true, definition: known };
    const definition = (await store.loadFlow(flow.hash))?.definition;
    if (definition === undefined) return notShared(publicId);
    if (definition.length > limits.sharedFlowCharacters) return tooLarge();
    const body = JSON.stringify(
      JSON.parse(definition, (key, value) => (OWN_TO_THE_OPERATOR.has(key) ? undefined : value)),
    );
    made.set(flow.hash, body);
    return { ok: true, definition: body };
  };
}

function notShared(publicId: string): SharedFlow {
  const message = `There is no bot "${publicId.slice(0, 200)}" that shares its flow.`;
  return { ok: false, problem: problem('NOT_FOUND', { message }) };
}

function tooLarge(): SharedFlow {
  const message = `The flow of this bot is too large to be shared; ${limits.sharedFlowCharacters} characters are the most.`;
  return { ok: false, problem: problem('NOT_FOUND', { message }) };
}

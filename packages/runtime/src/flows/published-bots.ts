// Published bots as pages show them: their authors' metadata, without the flow.
import type { Settings, Theme } from '@colloquy/schema';
import type { BotRecord } from '@colloquy/storage';
import type { FlowLibrary } from './flow-library.ts';
import { mayRunScripts } from './page-code.ts';

/** What a page needs to know of a bot. */
export interface PublishedBot {
  /** The address under which it was asked for. */
  readonly publicId: string;
  /** That of the running version: the draft may have another one. */
  readonly name: string;
  readonly settings: Settings;
  readonly theme: Theme;
  readonly isClosed: boolean;
  /** Whether its scripts run on its own page: an owner of the server allowed all that it has. */
  readonly areScriptsAllowed: boolean;
  /** Wire words of the inputs that it may ask for: `text input`, `payment input`, … */
  readonly inputs: ReadonlySet<string>;
  /** Whether it has the page make requests. */
  readonly makesRequestsFromPage: boolean;
}

/** Finds the bot that is published under this address; nothing when there is none, or it is archived. */
export type FindPublishedBot = (publicId: string) => Promise<PublishedBot | undefined>;

/**
 * Makes what finds bots for pages.
 *
 * @example (await createPublishedBots(library)('lead'))?.settings.metadata?.title // 'Does solar pay off for you?'
 */
export function createPublishedBots(
  library: Pick<FlowLibrary, 'bot' | 'flow' | 'linkedFlows'>,
): FindPublishedBot {
  return async (publicId) => {
    const record: BotRecord | undefined = await library.bot({ publicId });
    const flow = record && (await library.flow(record.flow));
    if (!record || !flow || flow.bot.isArchived || record.isArchived) return undefined;
    const { name, settings, theme, isClosed } = flow.bot;
    const behaviors = flow.blocks.map(({ behavior }) => behavior);
    return {
      publicId,
      name: name ?? record.id,
      settings,
      theme,
      isClosed: isClosed === true || record.isClosed,
      areScriptsAllowed: await mayRunScripts(record, library),
      inputs: new Set(behaviors.flatMap((one) => (one?.shape === 'ask' ? [one.input] : []))),
      makesRequestsFromPage: flow.blocks.some(({ definition }) => runsInPage(definition)),
    };
  };
}

/** Blocks that can leave a request to the page say so with this option. */
function runsInPage(definition: unknown): boolean {
  const { options } = definition as { readonly options?: { readonly isExecutedOnClient?: unknown } };
  return options?.isExecutedOnClient === true;
}

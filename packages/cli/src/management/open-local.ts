// The management API on this machine: an in-process server on the data folder, or on the database of DATABASE_URL. A
// running server sees the changes at once.

import { createInlineChecks } from '@colloquy/management/definition-checks';
import type { Store } from '@colloquy/server';
import { createColloquy, createHttpServer, inProcessFetch } from '@colloquy/server';
import { attributionOf } from '../bots/author.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import { withRecordedSettings } from '../serving/recorded-settings.ts';
import type { Management } from './management.ts';
import { localManagement } from './management.ts';

export interface LocalOptions {
  readonly store: Store;
  readonly dataFolder: string;
  readonly io: CommandIo;
  /** Whether the command needs visitors' files, credentials or webhooks. Then it has the settings of the server, which must be valid. */
  readonly withFiles: boolean;
}

/**
 * Opens the API. The in-process server does not listen and runs no background work. Closing it closes the store.
 *
 * @example const { client, get } = await openLocal({ store, dataFolder: '.colloquy', io, withFiles: false });
 */
export async function openLocal({ store, dataFolder, io, withFiles }: LocalOptions): Promise<Management> {
  const settings = withFiles
    ? { dataFolder, environment: await withRecordedSettings(dataFolder, io.environment) }
    : {};
  const colloquy = await createColloquy({
    store,
    checks: createInlineChecks(),
    worksInBackground: false,
    ...settings,
  });
  const { actor } = attributionOf(io, '');
  const app = createHttpServer(colloquy, {
    inProcess: {
      // A user who can run commands here owns the data folder, so all permissions are granted.
      caller: { actor, may: () => true, sees: () => true, bots: undefined },
      // On a full disk, the owner must still be able to read and export.
      onMissingAudit: ({ message }) => complain(io, `The audit log has no entry about this: ${message}`),
    },
  });
  return localManagement(inProcessFetch(app), {
    dataFolder,
    machine: {
      addressesOf: async (botId) => (await colloquy.bots.find(botId))?.publicIds ?? [],
      removeAddress: (publicId) => colloquy.bots.removeAddress(publicId, attributionOf(io, 'changeBot')),
      countChats: () => colloquy.analytics.countChats(),
    },
    async close() {
      await app.close();
      await colloquy.close();
    },
  });
}

// The contract of every store, as one suite.
import { afterEach, beforeEach, describe } from 'vitest';
import { describeAging } from './aging.ts';
import { describeAliases } from './aliases.ts';
import { describeAudit } from './audit.ts';
import { describeBatches } from './batches.ts';
import { describeBots } from './bots.ts';
import { describeChannels } from './channels.ts';
import { describeDeliveries } from './deliveries.ts';
import { describeDocuments } from './documents.ts';
import { describeDrafts } from './drafts.ts';
import { describeEnding } from './ending.ts';
import { describeInbox } from './inbox.ts';
import { describeInvitations } from './invitations.ts';
import { describeJournals } from './journals.ts';
import { describeLongTexts } from './long-texts.ts';
import { describeManyChats } from './many-chats.ts';
import { describeMetadata } from './metadata.ts';
import { describeNotifications } from './notifications.ts';
import { describeOutbox } from './outbox.ts';
import { describeRecords } from './records.ts';
import { describeRequests } from './requests.ts';
import { describeResultSearch } from './result-search.ts';
import { describeResults } from './results.ts';
import { describeSessions } from './sessions.ts';
import type { OpenTest, StoreUnderTest } from './store-under-test.ts';
import { describeTallies } from './tallies.ts';
import { describeTokens } from './tokens.ts';
import { describeTurns } from './turns.ts';
import { describeVersions } from './versions.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * Describes what every store does. `open` is called before each test.
 *
 * @example
 * describeStoreContract('sqlite in memory', async () => ({ store: memoryStore() }));
 */
export function describeStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: the contract of a store`, () => {
    const test = {
      commit: async (turn) => (await test.store.commitTurns([turn]))[0],
      session: async (id = 'session-1') => (await test.store.loadSessions([id]))[0],
    } as OpenTest;
    let remove: StoreUnderTest['remove'];

    beforeEach(async () => {
      const opened = await open();
      test.store = opened.store;
      test.reopen = opened.reopen;
      remove = opened.remove;
    });

    afterEach(async () => {
      await test.store.close();
      await remove?.();
    });

    describeBots(test);
    describeVersions(test);
    describeSessions(test);
    describeBatches(test);
    describeRequests(test);
    describeTurns(test);
    describeRecords(test);
    describeJournals(test);
    describeResults(test);
    describeResultSearch(test);
    describeLongTexts(test);
    describeAging(test);
    describeManyChats(test);
    describeMetadata(test);
    describeInvitations(test);
    describeTokens(test);
    describeAudit(test);
    describeOutbox(test);
    describeDeliveries(test);
    describeWebhooks(test);
    describeChannels(test);
    describeAliases(test);
    describeInbox(test);
    describeDocuments(test);
    describeDrafts(test);
    describeTallies(test);
    describeNotifications(test);
    describeEnding(test);
  });
}

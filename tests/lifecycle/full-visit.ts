// A full visit: two chats of one visitor that leave something in every table and column, each holding the same words.
import type { Store, TurnCommit } from '@colloquy/server';

/** When the visits happen, in epoch milliseconds. */
const START_MS = 1_763_700_000_000;

/** What a visit left behind, by name. */
export interface FullVisit {
  readonly resultId: string;
  readonly sessionIds: readonly string[];
}

/**
 * Writes two chats that end in one result, the second with a turn that is under way. Whatever is text has the words in it, ids too. A column that
 * this leaves without them fails the test of the schema: fill it here, or say in `erasure-rules.ts` why it cannot have any.
 */
export async function visit(store: Store, words: string, { botId }: { botId: string }): Promise<FullVisit> {
  const resultId = `result ${words}`;
  const sessionIds = [`first ${words}`, `second ${words}`];
  for (const id of sessionIds) await store.commitTurns([turnOf({ id, botId, resultId, words })]);
  const [, id] = sessionIds;
  await store.journal({
    owner: `session ${id}`,
    turn: 2,
    holder: `holder ${words}`,
    expected: undefined,
    hash: `hash ${words}`,
    content: `{"message":"${words}"}`,
    calls: [{ number: 0, hash: `hash ${words}`, content: `{"request":"${words}"}` }],
  });
  // Some are held by a server at this moment, one was given up, one was delivered.
  const holder = `holder ${words}`;
  const [first, second] = await store.outbox.claim({
    holder,
    now: START_MS,
    until: START_MS + 1,
    limit: 1_000,
  });
  const failure = `failed ${words}`;
  await store.outbox.settle({ id: first?.id ?? '', holder, now: START_MS, outcome: 'dead', failure });
  await store.outbox.settle({
    id: second?.id ?? '',
    holder,
    now: START_MS,
    outcome: 'delivered',
    status: 204,
  });
  // A contact whose first event was given up, and whose second one a server holds at this moment.
  const contact = { channelId: botId.replace('bot', 'channel'), person: `person ${words}` };
  await store.contacts.set({ ...contact, sessionId: sessionIds[1] ?? '', startedBy: `event 0 ${words}` });
  await store.aliases.recognize({
    ...contact,
    aliases: [contact.person, `number ${words}`],
    seenAt: START_MS,
    isHeard: true,
  });
  const events = [`event 1 ${words}`, `event 2 ${words}`];
  const payload = `{"text":"${words}"}`;
  await store.inbox.add(
    events.map((event, place) => ({ ...contact, id: event, payload, receivedAt: START_MS, place })),
  );
  for (const event of events) {
    await store.inbox.hold({ holder, now: START_MS, until: START_MS + 1, limit: 1_000 });
    if (event === events[0])
      await store.inbox.settle({ id: event, holder, now: START_MS, outcome: 'dead', failure });
  }
  await store.changeResult({ id: resultId, facts: { note: words } });
  const { revision } = await store.tallies.revision([]);
  const chats = sessionIds.map((sessionId) => ({ sessionId, turn: 1, counts: '{}' }));
  await store.tallies.change({ revision, chats, taken: [], tallies: [] });
  return { resultId, sessionIds };
}

/** So long that a row does not hold it itself. */
function long(words: string): string {
  return words.repeat(2_000);
}

function turnOf({
  id,
  botId,
  resultId,
  words,
}: {
  readonly id: string;
  readonly botId: string;
  readonly resultId: string;
  readonly words: string;
}): TurnCommit {
  return {
    session: {
      id,
      botId,
      turn: 1,
      state: `{"variables":{"v":"${words}","long":"${long(words)}"}}`,
      resultId,
      status: 'open',
      isPreview: false,
      createdAt: START_MS,
      updatedAt: START_MS,
    },
    expected: 'new',
    request: { scope: `start ${words}`, key: `key of ${id}`, hash: `hash ${words}` },
    message: `"${words}"`,
    record: `{"start":"${words}"}`,
    response: `{"messages":["${words}"]}`,
    outbox: [
      { sender: `sender ${words}`, destination: `to ${words}`, payload: `{"text":"${words}"}` },
      { sender: `sender ${words}`, destination: `next to ${words}`, payload: `{"text":"${words}"}` },
    ],
    answers: [
      { resultId, blockId: `block ${words}`, content: words, attachedFileUrls: [`https://files/${words}`] },
    ],
    results: [
      {
        id: resultId,
        botId,
        sessionId: id,
        subject: `subject ${words}`,
        variables: `[{"value":"${words}"},{"value":"${long(words)}"}]`,
        hasStarted: true,
        isCompleted: false,
      },
    ],
    logs: [
      {
        status: `status ${words}`,
        description: `said ${words}`,
        details: `details ${words}`,
        context: `context ${words}`,
      },
    ],
  };
}

/** Publishes a bot whose every text holds the words. */
export async function publishFullBot(store: Store, words: string): Promise<string> {
  const id = `bot ${words}`;
  await store.publish(
    [{ hash: `flow ${words}`, definition: `{"title":"${words}"}`, createdAt: START_MS }],
    [
      {
        id,
        publicIds: [`address ${words}`],
        name: `Name ${words}`,
        flow: `flow ${words}`,
        publishedAt: START_MS,
        message: `Message ${words}`,
        publishedBy: `Author ${words}`,
      },
    ],
  );
  await store.changeBot({ id, labels: [`label ${words}`], at: START_MS });
  await store.drafts.write({
    botId: id,
    revision: 1,
    definition: `{"title":"${words}"}`,
    patch: `[{"op":"add","path":"/title","value":"${words}"}]`,
    operations: 1,
    keepsState: true,
    changedAt: START_MS,
    changedBy: `Author ${words}`,
  });
  await store.draftNames.set({ botId: id, revision: 1, name: `State ${words}` });
  await store.webhooks.add({
    id: `webhook ${words}`,
    botId: id,
    address: `https://${words}.example/`,
    events: [`event ${words}`],
    secrets: `sealed ${words}`,
    state: 'open',
    reason: `reason ${words}`,
    createdAt: START_MS,
  });
  await store.documents.add(
    {
      id: `document ${words}`,
      botId: id,
      name: `name ${words}`,
      mediaType: `type ${words}`,
      bytes: 1,
      passageCount: 1,
      passages: `[{"text":"${words}"}]`,
      createdAt: START_MS,
    },
    { documents: 1, passages: 1, bytes: 1 },
  );
  await store.channels.add({
    id: `channel ${words}`,
    botId: id,
    kind: `kind ${words}`,
    settings: `{"address":"${words}"}`,
    secrets: `sealed ${words}`,
    state: 'open',
    reason: `reason ${words}`,
    createdAt: START_MS,
  });
  return id;
}

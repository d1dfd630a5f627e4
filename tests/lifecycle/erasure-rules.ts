// Erasure rules: whose the rows of each table are. A table without a rule fails `erasure-of-the-schema.test.ts`.

/**
 * Who can have the rows of a table removed. `visitor`: they go when the visitor is erased. `bot`: they go with their bot. `server`: servers
 * keep them for themselves, and no word of visitors or authors ever stands in them; of a chat that was removed its id, until its files are gone. `operator`: who may do what, and who did it; stays when visitors and
 * bots go, because it is to tell that they went. Of a visitor there is an id that leads nowhere any more.
 */
export const owners: Readonly<Record<string, 'visitor' | 'bot' | 'server' | 'operator'>> = {
  sessions: 'visitor',
  session_texts: 'visitor',
  turns: 'visitor',
  results: 'visitor',
  result_texts: 'visitor',
  answers: 'visitor',
  logs: 'visitor',
  journals: 'visitor',
  calls: 'visitor',
  outbox: 'visitor',
  inbox: 'visitor',
  contacts: 'visitor',
  aliases: 'visitor',
  counted_chats: 'visitor',
  tallies: 'server',
  flows: 'bot',
  bots: 'bot',
  versions: 'bot',
  addresses: 'bot',
  webhooks: 'bot',
  channels: 'bot',
  documents: 'bot',
  drafts: 'bot',
  draft_changes: 'bot',
  writers: 'server',
  notes: 'server',
  schema_versions: 'server',
  invitations: 'operator',
  tokens: 'operator',
  audit: 'operator',
};

/** Columns of text in which no word of a visitor or an author can stand, as `table.column`, with the reason. */
export const wordless: Readonly<Record<string, string>> = {
  'outbox.id': 'a hash of the place of the entry',
  'session_texts.hash': 'a hash of the text',
  'result_texts.hash': 'a hash of the text',
  'webhooks.state': 'one of two words of ours',
  'inbox.channel_id': 'an id that a server made, of the channel of the bot',
  'contacts.channel_id': 'an id that a server made, of the channel of the bot',
  'aliases.channel_id': 'an id that a server made, of the channel of the bot',
  'channels.state': 'one of two words of ours',
  'counted_chats.counts': 'numbers by the place of a block and by what its author wrote to choose from',
};

// The SQL of all statements of nouns.
// Generated from the statements (`UPDATE=1 npx vitest run packages/storage/src/nouns/compiled.test.ts`).
import type { CompiledStatement } from './statement.ts';

export const compiled: Readonly<Record<string, CompiledStatement | null>> = {
  'aliases.known': {
    text: 'select "alias", "person" from "aliases" where "channel_id" = ? and "alias" in (select value from json_each(?))',
    given: ['channelId', 'aliases'],
  },
  'aliases.newest': {
    text: 'SELECT alias, (SELECT max(heard.heard_at) FROM aliases AS heard WHERE heard.channel_id = newest.channel_id AND heard.person = newest.person) AS heard_at FROM aliases AS newest WHERE channel_id = ? AND person = ? ORDER BY seen_at DESC, place LIMIT 1',
    given: ['channelId', 'person'],
  },
  'aliases.removeForgotten': {
    text: 'DELETE FROM aliases WHERE seen_at < ? AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.channel_id = aliases.channel_id AND contacts.person = aliases.person)',
    given: ['before'],
  },
  'aliases.removeOfChannels': {
    text: 'delete from "aliases" where "channel_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'aliases.removeOfSessions': {
    text: 'DELETE FROM aliases WHERE (channel_id, person) IN (SELECT contacts.channel_id, contacts.person FROM contacts WHERE session_id IN (SELECT value FROM json_each(?)))',
    given: ['ids'],
  },
  'aliases.set': {
    text: 'insert into "aliases" ("channel_id", "alias", "person", "seen_at", "heard_at", "place") values (?, ?, ?, ?, ?, ?) on conflict ("channel_id", "alias") do update set "person" = "excluded"."person", "seen_at" = "excluded"."seen_at", "heard_at" = coalesce("excluded"."heard_at", "aliases"."heard_at"), "place" = "excluded"."place"',
    given: ['channelId', 'alias', 'person', 'seenAt', 'heardAt', 'place'],
  },
  'audit.add': {
    text: 'insert into "audit" ("id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("id") do nothing',
    given: ['id', 'at', 'actor', 'actorId', 'actorName', 'operation', 'botId', 'subject', 'before', 'after'],
  },
  'audit.page': {
    text: 'select "id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after" from "audit" where ("at", "id") < (?, ?) and "at" >= ? and "at" < ? order by "at" desc, "id" desc limit ?',
    given: ['at', 'id', 'since', 'until', 'limit'],
  },
  'audit.pageOfBots': {
    text: 'select "id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after" from "audit" where ("at", "id") < (?, ?) and "at" >= ? and "at" < ? and "bot_id" in (select value from json_each(?)) order by "at" desc, "id" desc limit ?',
    given: ['at', 'id', 'since', 'until', 'botIds', 'limit'],
  },
  'bots.addFlow': {
    text: 'insert into "flows" ("hash", "definition", "created_at", "used_at") values (?, ?, ?, ?) on conflict ("hash") do update set "used_at" = max("flows"."used_at", "excluded"."used_at")',
    given: ['hash', 'definition', 'createdAt', 'usedAt'],
  },
  'bots.addVersion': {
    text: 'insert into "versions" ("bot_id", "number", "flow", "message", "published_at", "published_by") values (?, ?, ?, ?, ?, ?)',
    given: ['botId', 'number', 'flow', 'message', 'publishedAt', 'publishedBy'],
  },
  'bots.all': {
    text: 'select "bots"."id", "bots"."facts", "bots"."version", "bots"."published_at", "bots"."is_closed", "bots"."is_archived", "bots"."allows_scripts", "live"."flow", "bots"."canary_version", "bots"."canary_share", "canary"."flow" as "canary_flow", (select json_group_array(public_id order by taken_at, rowid) from addresses where bot_id = bots.id) as "public_ids" from "bots" left join "versions" as "live" on "live"."bot_id" = "bots"."id" and "live"."number" = "bots"."version" left join "versions" as "canary" on "canary"."bot_id" = "bots"."id" and "canary"."number" = "bots"."canary_version" order by "bots"."id"',
    given: [],
  },
  'bots.byAddress': {
    text: 'select "bots"."id", "bots"."facts", "bots"."version", "bots"."published_at", "bots"."is_closed", "bots"."is_archived", "bots"."allows_scripts", "live"."flow", "bots"."canary_version", "bots"."canary_share", "canary"."flow" as "canary_flow", (select json_group_array(public_id order by taken_at, rowid) from addresses where bot_id = bots.id) as "public_ids" from "bots" left join "versions" as "live" on "live"."bot_id" = "bots"."id" and "live"."number" = "bots"."version" left join "versions" as "canary" on "canary"."bot_id" = "bots"."id" and "canary"."number" = "bots"."canary_version" where "bots"."id" = (select "bot_id" from "addresses" where "public_id" = ?)',
    given: ['publicId'],
  },
  'bots.byId': {
    text: 'select "bots"."id", "bots"."facts", "bots"."version", "bots"."published_at", "bots"."is_closed", "bots"."is_archived", "bots"."allows_scripts", "live"."flow", "bots"."canary_version", "bots"."canary_share", "canary"."flow" as "canary_flow", (select json_group_array(public_id order by taken_at, rowid) from addresses where bot_id = bots.id) as "public_ids" from "bots" left join "versions" as "live" on "live"."bot_id" = "bots"."id" and "live"."number" = "bots"."version" left join "versions" as "canary" on "canary"."bot_id" = "bots"."id" and "canary"."number" = "bots"."canary_version" where "bots"."id" = ?',
    given: ['id'],
  },
  'bots.flow': {
    text: 'select "hash", "definition", "created_at" from "flows" where "hash" = ?',
    given: ['hash'],
  },
  'bots.giveAddress': {
    text: 'insert into "addresses" ("public_id", "bot_id", "taken_at") values (?, ?, ?) on conflict ("public_id") do update set "bot_id" = "excluded"."bot_id", "taken_at" = "excluded"."taken_at" where "addresses"."bot_id" <> "excluded"."bot_id"',
    given: ['publicId', 'id', 'at'],
  },
  'bots.hold': {
    text: 'select "id" from "bots" where "id" = ?',
    given: ['id'],
  },
  'bots.holdLive': {
    text: 'select "version", "facts" from "bots" where "id" = ?',
    given: ['id'],
  },
  'bots.lastNumber': {
    text: 'select max("number") as "number" from "versions" where "bot_id" = ?',
    given: ['botId'],
  },
  'bots.owners': {
    text: 'select "public_id", "bot_id" as "id" from "addresses" where "public_id" in (select value from json_each(?)) order by "bot_id"',
    given: ['publicIds'],
  },
  'bots.point': {
    text: 'update "bots" set "version" = ?, "published_at" = ? where "id" = ? and version is distinct from cast(? as integer)',
    given: ['version', 'at', 'id', 'version'],
  },
  'bots.setCanary': {
    text: 'update "bots" set "canary_version" = ?, "canary_share" = ? where "id" = ?',
    given: ['version', 'share', 'id'],
  },
  'bots.setFacts': {
    text: 'insert into "bots" ("id", "facts", "published_at") values (?, ?, ?) on conflict ("id") do update set "facts" = "excluded"."facts"',
    given: ['id', 'facts', 'at'],
  },
  'bots.setFlags': {
    text: 'update "bots" set "is_closed" = coalesce(?, is_closed), "is_archived" = coalesce(?, is_archived), "allows_scripts" = coalesce(?, allows_scripts) where "id" = ?',
    given: ['isClosed', 'isArchived', 'areScriptsAllowed', 'id'],
  },
  'bots.unusedFlows': {
    text: 'select "hash" from "flows" where "used_at" < ? and not exists (select "number" from "versions" where "versions"."flow" = "flows"."hash") order by "used_at" limit ?',
    given: ['before', 'limit'],
  },
  'bots.versionByFlow': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "versions" where "bot_id" = ? and "flow" = ?',
    given: ['botId', 'flow'],
  },
  'bots.versionByNumber': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "versions" where "bot_id" = ? and "number" = cast(? as bigint)',
    given: ['botId', 'number'],
  },
  'bots.versions': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "versions" where "bot_id" = ? and "number" < cast(? as bigint) order by "number" desc limit ?',
    given: ['botId', 'before', 'limit'],
  },
  'cascade.copyOldRecords': {
    text: "INSERT INTO turns (session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record) SELECT session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND record <> '' AND response IS NOT NULL AND turns.created_at < ? AND turns.turn < coalesce((SELECT sessions.turn FROM sessions WHERE sessions.id = turns.session_id), 0) ORDER BY number",
    given: ['ids', 'before'],
  },
  'cascade.copyRecords': {
    text: "INSERT INTO turns (session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record) SELECT session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND record <> '' AND response IS NOT NULL ORDER BY number",
    given: ['ids'],
  },
  'cascade.lockSessions': null,
  'cascade.removeAnswers': {
    text: 'DELETE FROM answers WHERE result_id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'cascade.removeLogs': {
    text: 'DELETE FROM logs WHERE result_id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'cascade.removeOldResponses': {
    text: 'DELETE FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND response IS NOT NULL AND turns.created_at < ? AND turns.turn < coalesce((SELECT sessions.turn FROM sessions WHERE sessions.id = turns.session_id), 0)',
    given: ['ids', 'before'],
  },
  'cascade.removeResponses': {
    text: 'DELETE FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND response IS NOT NULL',
    given: ['ids'],
  },
  'cascade.removeResultTexts': {
    text: 'DELETE FROM result_texts WHERE result_id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'cascade.removeResults': {
    text: 'DELETE FROM results WHERE id IN (SELECT held.id FROM results AS held WHERE held.id IN (SELECT value FROM json_each(?)) ORDER BY held.id )',
    given: ['ids'],
  },
  'cascade.removeSessionTexts': {
    text: 'DELETE FROM session_texts WHERE session_id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'cascade.removeSessions': {
    text: 'DELETE FROM sessions WHERE id IN (SELECT held.id FROM sessions AS held WHERE held.id IN (SELECT value FROM json_each(?)) ORDER BY held.id ) RETURNING id',
    given: ['ids'],
  },
  'cascade.removeTurns': {
    text: "DELETE FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND (record = '' OR NOT EXISTS (SELECT 1 FROM turns AS first JOIN results ON results.id = first.result_id WHERE first.session_id = turns.session_id AND first.result_id IS NOT NULL AND NOT (first.result_id IN (SELECT value FROM json_each(?))))) RETURNING session_id AS id",
    given: ['ids', 'resultIds'],
  },
  'cascade.shortenToOldRecords': null,
  'cascade.shortenToRecords': null,
  'channels.add': {
    text: 'INSERT INTO channels (id, bot_id, kind, settings, secrets, state, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id',
    given: ['id', 'botId', 'kind', 'settings', 'secrets', 'state', 'reason', 'createdAt'],
  },
  'channels.all': {
    text: 'SELECT id, bot_id, kind, settings, secrets, state, reason, created_at FROM channels ORDER BY created_at, id',
    given: [],
  },
  'channels.change': {
    text: 'UPDATE channels SET settings = coalesce(?, settings), secrets = coalesce(?, secrets), state = coalesce(?, state), reason = coalesce(?, reason) WHERE id = ? AND (cast(? AS text) IS NULL OR secrets IN (?, ?))',
    given: ['settings', 'secrets', 'state', 'reason', 'id', 'seenSecrets', 'seenSecrets', 'secrets'],
  },
  'channels.remove': {
    text: 'DELETE FROM channels WHERE id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'channelsOfBots.ids': {
    text: 'select "id" from "channels" where "bot_id" in (select value from json_each(?)) order by "id"',
    given: ['ids'],
  },
  'contacts.find': {
    text: 'select "channel_id", "person", "session_id", "started_by" from "contacts" where "channel_id" = ? and "person" = ?',
    given: ['channelId', 'person'],
  },
  'contacts.removeOfChannels': {
    text: 'delete from "contacts" where "channel_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'contacts.removeOfSessions': {
    text: 'delete from "contacts" where "session_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'contacts.set': {
    text: 'insert into "contacts" ("channel_id", "person", "session_id", "started_by") values (?, ?, ?, ?) on conflict ("channel_id", "person") do update set "session_id" = "excluded"."session_id", "started_by" = "excluded"."started_by"',
    given: ['channelId', 'person', 'sessionId', 'startedBy'],
  },
  'documents.add': {
    text: 'insert into "documents" ("id", "bot_id", "name", "media_type", "bytes", "passage_count", "passages", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?)',
    given: ['id', 'botId', 'name', 'mediaType', 'bytes', 'passageCount', 'passages', 'createdAt'],
  },
  'documents.byId': {
    text: 'select "id", "bot_id", "name", "media_type", "bytes", "passage_count", "passages", "created_at" from "documents" where "bot_id" = ? and "id" = ?',
    given: ['botId', 'id'],
  },
  'documents.ofBot': {
    text: 'select "id", "bot_id", "name", "media_type", "bytes", "passage_count", "created_at" from "documents" where "bot_id" = ? order by "name"',
    given: ['botId'],
  },
  'documents.remove': {
    text: 'delete from "documents" where "bot_id" = ? and "id" = ?',
    given: ['botId', 'id'],
  },
  'documents.removeNamed': {
    text: 'delete from "documents" where "bot_id" = ? and "name" = ?',
    given: ['botId', 'name'],
  },
  'draftNames.page': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by", "name" from "draft_changes" where "bot_id" = ? and "revision" < ? and "name" is not null order by "revision" desc limit ?',
    given: ['botId', 'before', 'limit'],
  },
  'draftNames.set': {
    text: 'update "draft_changes" set "name" = ? where "bot_id" = ? and "revision" = ?',
    given: ['name', 'botId', 'revision'],
  },
  'drafts.add': {
    text: 'insert into "drafts" ("bot_id", "revision", "definition", "changed_at", "changed_by") values (?, ?, ?, ?, ?) on conflict ("bot_id") do nothing',
    given: ['botId', 'revision', 'definition', 'changedAt', 'changedBy'],
  },
  'drafts.addBot': {
    text: 'insert into "bots" ("id", "facts", "published_at") values (?, ?, ?) on conflict ("id") do nothing',
    given: ['id', 'facts', 'at'],
  },
  'drafts.addChange': {
    text: 'insert into "draft_changes" ("bot_id", "revision", "changed_at", "changed_by", "operations", "name", "characters", "patch", "definition") values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    given: [
      'botId',
      'revision',
      'changedAt',
      'changedBy',
      'operations',
      'name',
      'characters',
      'patch',
      'definition',
    ],
  },
  'drafts.change': {
    text: 'update "drafts" set "revision" = ?, "definition" = ?, "changed_at" = ?, "changed_by" = ? where "bot_id" = ? and "revision" = ?',
    given: ['revision', 'definition', 'changedAt', 'changedBy', 'botId', 'expected'],
  },
  'drafts.changes': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by" from "draft_changes" where "bot_id" = ? and "revision" < cast(? as bigint) order by "revision" desc limit ?',
    given: ['botId', 'before', 'limit'],
  },
  'drafts.changesAfter': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by", case when octet_length("patch") <= ? then "patch" end as "patch" from "draft_changes" where "bot_id" = ? and "revision" > cast(? as bigint) order by "revision" limit ?',
    given: ['patchBytes', 'botId', 'revision', 'limit'],
  },
  'drafts.load': {
    text: 'select "bot_id", "revision", "definition", "changed_at", "changed_by" from "drafts" where "bot_id" = ?',
    given: ['botId'],
  },
  'drafts.sameChange': {
    text: 'select "revision" from "draft_changes" where "bot_id" = ? and "revision" = ? and "changed_at" = ? and "patch" = ? and changed_by is not distinct from cast(? as text)',
    given: ['botId', 'revision', 'changedAt', 'patch', 'changedBy'],
  },
  'drafts.stepsTo': {
    text: 'with "kept" as (select max("revision") as "first" from "draft_changes" where "bot_id" = ? and "revision" <= cast(? as bigint) and "definition" is not null) select "revision", "patch", "changed_at", "changed_by", case when "revision" = "kept"."first" then "definition" end as "definition" from "draft_changes" inner join "kept" on "revision" >= "kept"."first" where "bot_id" = ? and "revision" <= cast(? as bigint) order by "revision"',
    given: ['botId', 'revision', 'botId', 'revision'],
  },
  'inbox.add': {
    text: 'insert into "inbox" ("id", "channel_id", "person", "payload", "received_at", "place", "queued_at", "attempts", "failure", "due_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("channel_id", "id") do nothing',
    given: [
      'id',
      'channelId',
      'person',
      'payload',
      'receivedAt',
      'place',
      'queuedAt',
      'attempts',
      'failure',
      'receivedAt',
    ],
  },
  'inbox.count': {
    text: 'SELECT (SELECT cast(count(*) AS integer) FROM inbox WHERE channel_id = ? AND done_at IS NULL) AS waiting, (SELECT cast(count(*) AS integer) FROM inbox WHERE channel_id = ? AND failure IS NOT NULL AND done_at IS NOT NULL) AS dead',
    given: ['channelId', 'channelId'],
  },
  'inbox.finish': {
    text: "UPDATE inbox SET holder = NULL, done_at = ?, failure = NULL, payload = '', person = '' WHERE id = ?",
    given: ['now', 'id'],
  },
  'inbox.giveUp': {
    text: 'UPDATE inbox SET holder = NULL, done_at = ?, failure = ? WHERE id = ?',
    given: ['now', 'failure', 'id'],
  },
  'inbox.held': {
    text: 'SELECT id, channel_id, person, payload, received_at, place, queued_at, attempts, failure FROM inbox WHERE id IN (SELECT value FROM json_each(?)) AND holder = ? ORDER BY received_at, place, id',
    given: ['ids', 'holder'],
  },
  'inbox.holdFirst': {
    text: 'UPDATE inbox AS stored SET holder = ?, due_at = ?, attempts = attempts + 1 WHERE stored.id IN (SELECT value FROM json_each(?)) AND NOT EXISTS (SELECT 1 FROM inbox AS earlier WHERE earlier.channel_id = stored.channel_id AND earlier.person = stored.person AND earlier.done_at IS NULL AND (earlier.received_at, earlier.place, earlier.id) < (stored.received_at, stored.place, stored.id)) RETURNING id',
    given: ['holder', 'until', 'ids'],
  },
  'inbox.lockDue': {
    text: 'SELECT id FROM inbox WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT ?',
    given: ['now', 'limit'],
  },
  'inbox.lockHeld': {
    text: 'SELECT channel_id, person FROM inbox WHERE id = ? AND holder = ?',
    given: ['id', 'holder'],
  },
  'inbox.nextAt': {
    text: 'SELECT min(due_at) AS at FROM inbox WHERE done_at IS NULL',
    given: [],
  },
  'inbox.putBehind': {
    text: 'UPDATE inbox AS stored SET holder = NULL, due_at = max(cast(? AS bigint) + 1, coalesce((SELECT earlier.due_at FROM inbox AS earlier WHERE earlier.channel_id = stored.channel_id AND earlier.person = stored.person AND earlier.done_at IS NULL AND (earlier.received_at, earlier.place, earlier.id) < (stored.received_at, stored.place, stored.id) ORDER BY earlier.received_at, earlier.place, earlier.id LIMIT 1), 0)) WHERE stored.id IN (SELECT value FROM json_each(?)) AND (stored.holder IS NULL OR stored.holder <> ?)',
    given: ['now', 'ids', 'holder'],
  },
  'inbox.removeDead': {
    text: 'DELETE FROM inbox WHERE id IN (SELECT old.id FROM inbox AS old WHERE old.done_at < ? AND old.failure IS NOT NULL LIMIT ?)',
    given: ['before', 'limit'],
  },
  'inbox.removeDone': {
    text: 'DELETE FROM inbox WHERE id IN (SELECT old.id FROM inbox AS old WHERE old.done_at < ? AND old.failure IS NULL LIMIT ?)',
    given: ['before', 'limit'],
  },
  'inbox.removeOfChannels': {
    text: 'DELETE FROM inbox WHERE channel_id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'inbox.removeOfSessions': {
    text: 'DELETE FROM inbox WHERE (channel_id, person) IN (SELECT contacts.channel_id, contacts.person FROM contacts WHERE session_id IN (SELECT value FROM json_each(?)))',
    given: ['ids'],
  },
  'inbox.retry': {
    text: 'UPDATE inbox SET holder = NULL, due_at = ?, failure = ?, attempts = attempts - cast(? AS integer) WHERE id = ? AND holder = ?',
    given: ['dueAt', 'failure', 'uncounted', 'id', 'holder'],
  },
  'inbox.wakeNext': {
    text: 'UPDATE inbox SET due_at = ? WHERE id = (SELECT id FROM inbox WHERE channel_id = ? AND person = ? AND done_at IS NULL ORDER BY received_at, place, id LIMIT 1) AND holder IS NULL AND due_at > ?',
    given: ['now', 'channelId', 'person', 'now'],
  },
  'invitations.add': {
    text: 'insert into "invitations" ("id", "hash", "created_at", "expires_at", "invitation") values (?, ?, ?, ?, ?)',
    given: ['id', 'hash', 'createdAt', 'expiresAt', 'invitation'],
  },
  'invitations.all': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "invitations" order by "created_at" desc, "id" desc',
    given: [],
  },
  'invitations.byHash': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "invitations" where "hash" = ?',
    given: ['hash'],
  },
  'invitations.byId': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "invitations" where "id" = ?',
    given: ['id'],
  },
  'invitations.count': {
    text: 'select count(*) as "count" from "invitations"',
    given: [],
  },
  'invitations.remove': {
    text: 'delete from "invitations" where "id" = ?',
    given: ['id'],
  },
  'invitations.removeExpired': {
    text: 'delete from "invitations" where "expires_at" <= ?',
    given: ['at'],
  },
  'invitations.renew': {
    text: 'update "invitations" set "hash" = ?, "expires_at" = ? where "id" = ?',
    given: ['hash', 'expiresAt', 'id'],
  },
  'journals.removeCalls': {
    text: 'DELETE FROM calls WHERE owner IN (SELECT value FROM json_each(?))',
    given: ['owners'],
  },
  'journals.removeFree': {
    text: 'DELETE FROM journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM journals AS held WHERE held.owner IN (SELECT value FROM json_each(?)) ORDER BY held.owner, held.turn )',
    given: ['owners'],
  },
  'journals.removeLooseCalls': {
    text: 'DELETE FROM calls WHERE NOT EXISTS (SELECT 1 FROM journals WHERE journals.owner = calls.owner AND journals.turn = calls.turn)',
    given: [],
  },
  'journals.removeOf': {
    text: 'DELETE FROM journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM journals AS held WHERE held.owner IN (SELECT value FROM json_each(?)) ORDER BY held.owner, held.turn )',
    given: ['owners'],
  },
  'journals.removeOld': {
    text: 'DELETE FROM journals WHERE written_at < ? AND (hash <> ? OR NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = substr(journals.owner, 9)))',
    given: ['before', 'delivered'],
  },
  'journals.withCalls': {
    text: 'SELECT journals.owner, journals.turn, holder, journals.hash, journals.content, calls.number, calls.hash AS call_hash, calls.content AS call_content FROM journals LEFT JOIN calls ON calls.owner = journals.owner AND calls.turn = journals.turn WHERE journals.owner = ? AND journals.turn = ? ORDER BY calls.number',
    given: ['owner', 'turn'],
  },
  'metadata.byName': {
    text: 'select "text" from "notes" where "name" = ?',
    given: ['name'],
  },
  'metadata.lock': null,
  'metadata.page': {
    text: 'select "name" from "notes" where "name" > ? and "name" < ? order by "name" limit ?',
    given: ['after', 'until', 'limit'],
  },
  'metadata.pageOf': {
    text: 'select "name" from "notes" where "name" > ? and "name" < ? and "text" in (select value from json_each(?)) order by "name" limit ?',
    given: ['after', 'until', 'of', 'limit'],
  },
  'metadata.remove': {
    text: 'delete from "notes" where "name" in (select value from json_each(?))',
    given: ['names'],
  },
  'metadata.save': {
    text: 'insert into "notes" ("name", "text") values (?, ?) on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['name', 'text'],
  },
  'metadata.saveAll': {
    text: 'insert into "notes" ("name", "text") select "given"."name", "given"."text" from (select value ->> 0 as "name", value ->> 1 as "text" from json_each(?)) as "given" where true on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['notes'],
  },
  'metadata.sessions': {
    text: 'select "id" from "sessions" where "id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'oldResults.chats': {
    text: 'SELECT result_id, session_id FROM ( SELECT cast(given.place AS integer) AS place, given.id AS result_id, sessions.id AS session_id FROM (select value ->> 0 as "place", value ->> 1 as "id" from json_each(?)) as "given" JOIN sessions ON sessions.result_id = given.id UNION SELECT cast(given.place AS integer) AS place, given.id AS result_id, results.session_id AS session_id FROM (select value ->> 0 as "place", value ->> 1 as "id" from json_each(?)) as "given" JOIN results ON results.id = given.id UNION SELECT cast(given.place AS integer) AS place, given.id AS result_id, turns.session_id AS session_id FROM (select value ->> 0 as "place", value ->> 1 as "id" from json_each(?)) as "given" JOIN turns ON turns.result_id = given.id ) AS chats ORDER BY place, session_id LIMIT ?',
    given: ['found', 'found', 'found', 'limit'],
  },
  'oldResults.chatsWithResults': {
    text: 'SELECT given.id FROM (select value ->> 0 as "id" from json_each(?)) as "given" WHERE EXISTS (SELECT 1 FROM turns WHERE turns.session_id = given.id) OR EXISTS (SELECT 1 FROM results WHERE results.session_id = given.id)',
    given: ['chats'],
  },
  'oldResults.find': {
    text: 'SELECT id FROM results WHERE bot_id = ? AND results.created_at < ? AND results.updated_at < ? AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= ?) AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.result_id = results.id AND sessions.updated_at >= ?) ORDER BY created_at, id LIMIT ?',
    given: ['botId', 'before', 'before', 'before', 'before', 'limit'],
  },
  'oldResults.lock': {
    text: 'SELECT id FROM results WHERE id IN (SELECT value FROM json_each(?)) AND results.created_at < ? AND results.updated_at < ? AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= ?) AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.result_id = results.id AND sessions.updated_at >= ?) ORDER BY id',
    given: ['ids', 'before', 'before', 'before', 'before'],
  },
  'oldResults.removeAnswersOfChats': null,
  'oldResults.removeLogsOfChats': null,
  'outbox.count': {
    text: 'SELECT (SELECT cast(count(*) AS integer) FROM outbox WHERE died_at IS NULL) AS waiting, (SELECT cast(count(*) AS integer) FROM outbox WHERE died_at IS NOT NULL AND delivered_at IS NULL) AS dead',
    given: [],
  },
  'outbox.dead': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox INDEXED BY outbox_given_up WHERE died_at IS NOT NULL AND delivered_at IS NULL AND number > ? ORDER BY number LIMIT ?',
    given: ['position', 'limit'],
  },
  'outbox.deadOf': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox INDEXED BY outbox_given_up_of_receiver WHERE died_at IS NOT NULL AND delivered_at IS NULL AND number > ? AND destination = ? ORDER BY number LIMIT ?',
    given: ['position', 'destination', 'limit'],
  },
  'outbox.deliver': {
    text: 'UPDATE outbox SET holder = NULL, died_at = ?, delivered_at = ?, status = ?, failure = NULL WHERE id = ? AND holder = ? RETURNING session_id, sender, destination',
    given: ['now', 'now', 'status', 'id', 'holder'],
  },
  'outbox.delivered': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox INDEXED BY outbox_delivered WHERE delivered_at IS NOT NULL AND number > ? ORDER BY number LIMIT ?',
    given: ['position', 'limit'],
  },
  'outbox.deliveredOf': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox INDEXED BY outbox_delivered_of_receiver WHERE delivered_at IS NOT NULL AND number > ? AND destination = ? ORDER BY number LIMIT ?',
    given: ['position', 'destination', 'limit'],
  },
  'outbox.dueOfOthers': {
    text: 'WITH RECURSIVE receivers AS ( SELECT * FROM (SELECT destination, sender FROM outbox WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1) AS first UNION ALL SELECT following.destination, following.sender FROM receivers JOIN outbox AS following ON following.id = coalesce( (SELECT stored.id FROM outbox AS stored WHERE stored.died_at IS NULL AND stored.destination = receivers.destination AND stored.sender > receivers.sender ORDER BY stored.destination, stored.sender LIMIT 1), (SELECT stored.id FROM outbox AS stored WHERE stored.died_at IS NULL AND stored.destination > receivers.destination ORDER BY stored.destination, stored.sender LIMIT 1))), others AS (SELECT destination, sender FROM receivers WHERE NOT EXISTS (SELECT 1 FROM (select value ->> 0 as "destination", value ->> 1 as "sender" from json_each(?)) as "given" WHERE given.destination = receivers.destination AND given.sender = receivers.sender)) SELECT due.id FROM others JOIN outbox AS due ON due.id IN (SELECT stored.id FROM outbox AS stored WHERE stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL AND stored.due_at <= ? ORDER BY stored.due_at, stored.number LIMIT ?) ORDER BY due.due_at, due.number LIMIT ?',
    given: ['except', 'now', 'limit', 'limit'],
  },
  'outbox.giveUp': {
    text: 'UPDATE outbox SET holder = NULL, died_at = ?, failure = ? WHERE id = ? AND holder = ? RETURNING session_id, sender, destination',
    given: ['now', 'failure', 'id', 'holder'],
  },
  'outbox.hasWaiting': {
    text: 'SELECT id FROM outbox WHERE session_id = ? AND sender = ? AND destination = ? AND died_at IS NULL LIMIT 1',
    given: ['sessionId', 'sender', 'destination'],
  },
  'outbox.held': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox WHERE id IN (SELECT value FROM json_each(?)) AND holder = ? ORDER BY number',
    given: ['ids', 'holder'],
  },
  'outbox.holdFirst': {
    text: 'UPDATE outbox AS stored SET holder = ?, due_at = ?, attempts = attempts + 1, failure = CASE WHEN holder IS NULL THEN failure END WHERE stored.id IN (SELECT value FROM json_each(?)) AND NOT EXISTS (SELECT 1 FROM outbox AS earlier WHERE earlier.session_id = stored.session_id AND earlier.sender = stored.sender AND earlier.destination = stored.destination AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place)) RETURNING id',
    given: ['holder', 'until', 'ids'],
  },
  'outbox.lockDue': {
    text: 'SELECT id FROM outbox WHERE died_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT ?',
    given: ['now', 'limit'],
  },
  'outbox.lockThese': {
    text: 'SELECT id FROM outbox WHERE id IN (SELECT value FROM json_each(?)) AND died_at IS NULL AND due_at <= ?',
    given: ['ids', 'now'],
  },
  'outbox.nextAt': {
    text: 'SELECT min(due_at) AS at FROM outbox WHERE died_at IS NULL',
    given: [],
  },
  'outbox.nextAtOfOthers': {
    text: 'WITH RECURSIVE receivers AS ( SELECT * FROM (SELECT destination, sender FROM outbox WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1) AS first UNION ALL SELECT following.destination, following.sender FROM receivers JOIN outbox AS following ON following.id = coalesce( (SELECT stored.id FROM outbox AS stored WHERE stored.died_at IS NULL AND stored.destination = receivers.destination AND stored.sender > receivers.sender ORDER BY stored.destination, stored.sender LIMIT 1), (SELECT stored.id FROM outbox AS stored WHERE stored.died_at IS NULL AND stored.destination > receivers.destination ORDER BY stored.destination, stored.sender LIMIT 1))), others AS (SELECT destination, sender FROM receivers WHERE NOT EXISTS (SELECT 1 FROM (select value ->> 0 as "destination", value ->> 1 as "sender" from json_each(?)) as "given" WHERE given.destination = receivers.destination AND given.sender = receivers.sender)) SELECT min((SELECT min(stored.due_at) FROM outbox AS stored WHERE stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL)) AS at FROM others',
    given: ['except'],
  },
  'outbox.putBehind': {
    text: 'UPDATE outbox AS stored SET holder = NULL, due_at = max(cast(? AS bigint) + 1, coalesce((SELECT earlier.due_at FROM outbox AS earlier WHERE earlier.session_id = stored.session_id AND earlier.sender = stored.sender AND earlier.destination = stored.destination AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place) ORDER BY earlier.turn, earlier.place LIMIT 1), 0)) WHERE stored.id IN (SELECT value FROM json_each(?)) AND (stored.holder IS NULL OR stored.holder <> ?)',
    given: ['now', 'ids', 'holder'],
  },
  'outbox.removeDead': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT old.id FROM outbox AS old WHERE old.died_at < ? AND old.delivered_at IS NULL LIMIT ?)',
    given: ['before', 'limit'],
  },
  'outbox.removeDelivered': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT old.id FROM outbox AS old WHERE old.delivered_at < ? LIMIT ?)',
    given: ['before', 'limit'],
  },
  'outbox.removeOfBots': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT held.id FROM outbox AS held WHERE held.bot_id IN (SELECT value FROM json_each(?)) ORDER BY held.session_id, held.turn, held.place )',
    given: ['ids'],
  },
  'outbox.removeOfDestinations': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT held.id FROM outbox AS held WHERE held.destination IN (SELECT value FROM json_each(?)) ORDER BY held.session_id, held.turn, held.place )',
    given: ['ids'],
  },
  'outbox.removeOfResults': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT held.id FROM outbox AS held WHERE held.result_id IN (SELECT value FROM json_each(?)) ORDER BY held.session_id, held.turn, held.place )',
    given: ['ids'],
  },
  'outbox.removeOfSessions': {
    text: 'DELETE FROM outbox WHERE id IN (SELECT held.id FROM outbox AS held WHERE held.session_id IN (SELECT value FROM json_each(?)) ORDER BY held.session_id, held.turn, held.place )',
    given: ['ids'],
  },
  'outbox.reportDead': {
    text: 'UPDATE outbox SET holder = NULL, died_at = ?, delivered_at = NULL, failure = ? WHERE id = ? AND attempts = ? AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING session_id, sender, destination',
    given: ['now', 'failure', 'id', 'attempts'],
  },
  'outbox.reportDelivered': {
    text: 'UPDATE outbox SET holder = NULL, died_at = ?, delivered_at = ?, failure = NULL WHERE id = ? AND died_at IS NULL AND (attempts = ? OR (attempts = ? + 1 AND holder IS NOT NULL)) RETURNING session_id, sender, destination',
    given: ['now', 'now', 'id', 'attempts', 'attempts'],
  },
  'outbox.reportRetry': {
    text: 'UPDATE outbox SET holder = NULL, died_at = NULL, delivered_at = NULL, attempts = attempts + 1, due_at = ?, failure = ? WHERE id = ? AND attempts = ? AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING session_id, sender, destination',
    given: ['dueAt', 'failure', 'id', 'attempts'],
  },
  'outbox.retry': {
    text: 'UPDATE outbox SET holder = NULL, due_at = ?, failure = ?, attempts = attempts - cast(? AS integer) WHERE id = ? AND holder = ?',
    given: ['dueAt', 'failure', 'uncounted', 'id', 'holder'],
  },
  'outbox.revive': {
    text: 'UPDATE outbox SET died_at = NULL, attempts = 0, queued_at = ?, due_at = ? WHERE id IN (SELECT value FROM json_each(?)) AND delivered_at IS NULL AND (died_at IS NOT NULL OR (holder IS NULL AND due_at > ?))',
    given: ['at', 'at', 'ids', 'at'],
  },
  'outbox.waiting': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox WHERE died_at IS NULL AND number > ? ORDER BY number LIMIT ?',
    given: ['position', 'limit'],
  },
  'outbox.waitingOf': {
    text: 'SELECT number AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM outbox WHERE died_at IS NULL AND number > ? AND destination = ? ORDER BY number LIMIT ?',
    given: ['position', 'destination', 'limit'],
  },
  'outbox.wakeNext': {
    text: 'UPDATE outbox SET due_at = ? WHERE id = (SELECT id FROM outbox WHERE session_id = ? AND sender = ? AND destination = ? AND died_at IS NULL ORDER BY turn, place LIMIT 1) AND holder IS NULL AND due_at > ?',
    given: ['now', 'sessionId', 'sender', 'destination', 'now'],
  },
  'removals.addresses': {
    text: 'delete from "addresses" where "public_id" in (select value from json_each(?))',
    given: ['publicIds'],
  },
  'removals.addressesOfBots': {
    text: 'delete from "addresses" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.audit': {
    text: 'delete from "audit" where ("at", "id") <= (select "at", "id" from "audit" order by "at" desc, "id" desc limit 1 offset ?)',
    given: ['keep'],
  },
  'removals.bots': {
    text: 'delete from "bots" where "id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.changesOfBots': {
    text: 'delete from "draft_changes" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.documentsOfBots': {
    text: 'delete from "documents" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.draftsOfBots': {
    text: 'delete from "drafts" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.flows': {
    text: 'delete from "flows" where "hash" in (select "unused"."hash" from "flows" as "unused" where "unused"."hash" in (select value from json_each(?)) and "unused"."used_at" < ? and not exists (select "number" from "versions" where "versions"."flow" = "unused"."hash") order by "unused"."hash")',
    given: ['hashes', 'before'],
  },
  'removals.leaveFlows': {
    text: 'update "flows" set "used_at" = max("used_at", cast(? as bigint)) where "hash" in (select "flow" from "versions" where "bot_id" in (select value from json_each(?)))',
    given: ['at', 'ids'],
  },
  'removals.oldChanges': {
    text: 'delete from "draft_changes" where "bot_id" = ? and "revision" < (select max("firsts"."revision") as "revision" from (select max("revision") as "revision" from "draft_changes" where "bot_id" = ? and "definition" is not null and "changed_at" < ? union all select max("revision") as "revision" from "draft_changes" where "bot_id" = ? and "definition" is not null and "revision" <= case when (select sum("characters") as "sum" from "draft_changes" where "bot_id" = ?) > ? then (select max("sized"."revision") as "revision" from (select "revision", sum("characters") over(order by "revision" desc) as "total" from "draft_changes" where "bot_id" = ?) as "sized" where "sized"."total" > ?) end) as "firsts")',
    given: ['botId', 'botId', 'before', 'botId', 'botId', 'characters', 'botId', 'characters'],
  },
  'removals.sessions': {
    text: 'DELETE FROM sessions WHERE id IN (SELECT held.id FROM (select value ->> 0 as "id", value ->> 1 as "turn", value ->> 2 as "updated_at" from json_each(?)) as "given" JOIN sessions AS held ON held.id = given.id WHERE held.turn = cast(given.turn AS integer) AND held.updated_at = cast(given.updated_at AS bigint) ORDER BY held.id ) RETURNING id, result_id',
    given: ['marks'],
  },
  'removals.sessionsWithResult': {
    text: 'SELECT given.id FROM (select value ->> 0 as "id", value ->> 1 as "result_id" from json_each(?)) as "given" WHERE EXISTS (SELECT 1 FROM results WHERE results.id = given.result_id) OR EXISTS (SELECT 1 FROM results WHERE results.session_id = given.id)',
    given: ['chats'],
  },
  'removals.versionsOfBots': {
    text: 'delete from "versions" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'removals.webhooksOfBots': {
    text: 'delete from "webhooks" where "bot_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'resultSearch.end': {
    text: 'select "id", "created_at" from "results" where "bot_id" = ? and (created_at, id) < (cast(? as bigint), ?) order by "created_at" desc, "id" desc limit 1 offset ?',
    given: ['botId', 'createdAt', 'id', 'skipped'],
  },
  'resultSearch.matches': {
    text: 'select "id", "created_at", "level" from (select "id", "created_at", case when cast(? as text) = \'\' then 2 when instr(results.search, ?) > 0 then 2 else max(case when results.search is null then 1 else 0 end, coalesce((select max(case when "answers"."search" is null then 1 when instr("answers"."search", ?) > 0 then 2 else 0 end) as "level" from "answers" where "answers"."result_id" = "results"."id"), 0)) end as "level", case when cast(? as text) = \'\' then 2 when instr(results.search, ?) > 0 then 2 else max(case when results.search is null then 1 else 0 end, coalesce((select max(case when "answers"."search" is null then 1 when instr("answers"."search", ?) > 0 then 2 else 0 end) as "level" from "answers" where "answers"."result_id" = "results"."id"), 0)) end as "value_level" from "results" where "bot_id" = ? and (created_at, id) < (cast(? as bigint), ?) and (created_at, id) >= (cast(? as bigint), ?) and (cast(? as bigint) = -1 or case when is_completed then 1 else 0 end = cast(? as bigint)) and (cast(? as text) = \'\' or search is null or instr(variables, ?) > 0)) as "read" where "level" > 0 and "value_level" > 0 order by "created_at" desc, "id" desc limit ?',
    given: [
      'text',
      'text',
      'text',
      'value',
      'value',
      'value',
      'botId',
      'createdAt',
      'id',
      'fromCreatedAt',
      'fromId',
      'completed',
      'completed',
      'variable',
      'variable',
      'limit',
    ],
  },
  'results.answers': {
    text: 'SELECT result_id, block_id, created_at, attached_file_urls, content FROM answers WHERE result_id IN (SELECT value FROM json_each(?)) ORDER BY result_id, number',
    given: ['ids'],
  },
  'results.byIds': {
    text: 'SELECT id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables, subject, facts, CASE WHEN instr(variables, char(1)) > 0 THEN (SELECT json_group_object(hash, text) FROM result_texts WHERE result_id = results.id) END AS long_texts FROM results WHERE id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
  'results.lockFacts': {
    text: 'SELECT bot_id, facts FROM results WHERE id = ?',
    given: ['id'],
  },
  'results.logs': {
    text: 'SELECT result_id, created_at, status, description, details, context FROM logs WHERE result_id IN (SELECT value FROM json_each(?)) ORDER BY result_id, number',
    given: ['ids'],
  },
  'results.nextBot': {
    text: 'SELECT bot_id AS id FROM results WHERE bot_id > ? ORDER BY bot_id LIMIT 1',
    given: ['after'],
  },
  'results.ofBot': {
    text: 'SELECT id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables, subject, facts, CASE WHEN instr(variables, char(1)) > 0 THEN (SELECT json_group_object(hash, text) FROM result_texts WHERE result_id = results.id) END AS long_texts FROM results WHERE bot_id = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?',
    given: ['botId', 'createdAt', 'id', 'limit'],
  },
  'results.ofSession': {
    text: 'SELECT id FROM results WHERE session_id = ? LIMIT 1',
    given: ['sessionId'],
  },
  'results.setFacts': {
    text: 'UPDATE results SET facts = ? WHERE id = ?',
    given: ['facts', 'id'],
  },
  'results.sizes': {
    text: 'SELECT id, created_at, octet_length(variables) + coalesce(octet_length(search), 0) + coalesce(octet_length(facts), 0) + coalesce((SELECT sum(octet_length(text)) FROM result_texts WHERE result_id = results.id), 0) + coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(attached_file_urls), 0)) FROM answers WHERE result_id = results.id), 0) + coalesce((SELECT sum(octet_length(description) + coalesce(octet_length(details), 0) + coalesce(octet_length(context), 0)) FROM logs WHERE result_id = results.id), 0) AS bytes FROM results WHERE bot_id = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?',
    given: ['botId', 'createdAt', 'id', 'limit'],
  },
  'sessions.after': {
    text: 'SELECT id, bot_id, turn, result_id, is_ended, is_preview, created_at, updated_at FROM sessions WHERE id > ? ORDER BY id LIMIT ?',
    given: ['from', 'limit'],
  },
  'sessions.before': {
    text: 'SELECT id, bot_id, turn, result_id, is_ended, is_preview, created_at, updated_at FROM sessions WHERE id < ? ORDER BY id DESC LIMIT ?',
    given: ['from', 'limit'],
  },
  'tallies.byName': {
    text: 'select "tallies"."flow", "tallies"."period", "tallies"."counts" from (select value ->> 0 as "flow", value ->> 1 as "period" from json_each(?)) as "given" inner join "tallies" on "tallies"."flow" = "given"."flow" and "tallies"."period" = "given"."period"',
    given: ['names'],
  },
  'tallies.chats': {
    text: 'select "session_id", "turn", "counts" from "counted_chats" where "session_id" in (select value from json_each(?))',
    given: ['ids'],
  },
  'tallies.chatsByResult': {
    text: 'select "first"."result_id", "first"."session_id", coalesce("counted"."turn", 0) as "counted", (select max("turn") as "turn" from "turns" where "session_id" = "first"."session_id") as "turn" from (select "result_id", "session_id" from "turns" where "result_id" is not null and "result_id" >= ? and ("result_id", "session_id") > (?, ?) order by "result_id", "session_id" limit ?) as "first" left join "counted_chats" as "counted" on "counted"."session_id" = "first"."session_id" order by "first"."result_id", "first"."session_id"',
    given: ['resultId', 'resultId', 'sessionId', 'limit'],
  },
  'tallies.forgetChats': {
    text: 'delete from "counted_chats" where "session_id" in (select value from json_each(?)) and "is_removed" = 1',
    given: ['ids'],
  },
  'tallies.hold': null,
  'tallies.keepChats': {
    text: 'insert into "counted_chats" ("session_id", "turn", "counts") select "given"."session_id", cast("given"."turn" as integer) as "turn", "given"."counts" from (select value ->> 0 as "session_id", value ->> 1 as "turn", value ->> 2 as "counts" from json_each(?)) as "given" where true on conflict ("session_id") do update set "turn" = "excluded"."turn", "counts" = "excluded"."counts"',
    given: ['chats'],
  },
  'tallies.keepTallies': {
    text: 'insert into "tallies" ("flow", "period", "counts") select "given"."flow", "given"."period", "given"."counts" from (select value ->> 0 as "flow", value ->> 1 as "period", value ->> 2 as "counts" from json_each(?)) as "given" where true on conflict ("flow", "period") do update set "counts" = "excluded"."counts"',
    given: ['tallies'],
  },
  'tallies.ofFlows': {
    text: 'select "flow", "period", "counts" from "tallies" where "flow" in (select value from json_each(?)) and "period" >= ? and "period" <= ? order by "period"',
    given: ['flows', 'from', 'to'],
  },
  'tallies.removedChats': {
    text: 'select "session_id", "turn", "counts" from "counted_chats" where "is_removed" = 1 order by "session_id" limit ?',
    given: ['limit'],
  },
  'tallies.revise': {
    text: 'insert into "notes" ("name", "text") values (?, ?) on conflict ("name") do update set "text" = cast(cast("notes"."text" as bigint) + 1 as text)',
    given: ['name', 'first'],
  },
  'tallies.reviseFrom': {
    text: 'insert into "notes" ("name", "text") values (?, ?) on conflict ("name") do update set "text" = "excluded"."text" where "notes"."text" = ?',
    given: ['name', 'next', 'expected'],
  },
  'tallies.stepSizes': {
    text: 'select "turns"."session_id", "turns"."turn", octet_length("turns"."record") + coalesce(octet_length("turns"."message"), 0) as "bytes" from (select value ->> 0 as "session_id", value ->> 1 as "after" from json_each(?)) as "given" inner join "turns" on "turns"."session_id" = "given"."session_id" and "turns"."turn" > cast("given"."after" as integer) order by "turns"."session_id", "turns"."turn" limit 1001',
    given: ['chats'],
  },
  'tallies.steps': {
    text: 'select "turns"."session_id", "turns"."turn", "turns"."created_at", "turns"."message", "turns"."record", "turns"."record_checksum" from (select value ->> 0 as "session_id", value ->> 1 as "after", value ->> 2 as "until" from json_each(?)) as "given" inner join "turns" on "turns"."session_id" = "given"."session_id" and "turns"."turn" > cast("given"."after" as integer) and "turns"."turn" <= cast("given"."until" as integer) order by "turns"."session_id", "turns"."turn"',
    given: ['chats'],
  },
  'tallies.uncount': {
    text: 'update "counted_chats" set "session_id" = \'removed \' || hex(randomblob(16)), "is_removed" = true where "session_id" in (select value from json_each(?)) and not exists (select "turn" from "turns" where "turns"."session_id" = "counted_chats"."session_id")',
    given: ['ids'],
  },
  'tokens.add': {
    text: 'insert into "tokens" ("id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    given: [
      'id',
      'name',
      'hash',
      'scopes',
      'bots',
      'createdAt',
      'createdBy',
      'expiresAt',
      'lastUsedAt',
      'revokedAt',
    ],
  },
  'tokens.all': {
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at" from "tokens" order by "created_at" desc, "id" desc',
    given: [],
  },
  'tokens.byId': {
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at" from "tokens" where "id" = ?',
    given: ['id'],
  },
  'tokens.count': {
    text: 'select count(*) as "count" from "tokens"',
    given: [],
  },
  'tokens.recordUse': {
    text: 'update "tokens" set "last_used_at" = ? where "id" = ? and coalesce("last_used_at", 0) < ?',
    given: ['at', 'id', 'at'],
  },
  'tokens.removeEnded': {
    text: 'delete from "tokens" where "id" = (select "id" from "tokens" where coalesce("revoked_at", "expires_at") <= ? order by coalesce("revoked_at", "expires_at") limit 1)',
    given: ['at'],
  },
  'tokens.rename': {
    text: 'update "tokens" set "name" = ? where "id" = ?',
    given: ['name', 'id'],
  },
  'tokens.revoke': {
    text: 'update "tokens" set "revoked_at" = ? where "id" = ? and "revoked_at" is null',
    given: ['at', 'id'],
  },
  'turns.newest': {
    text: 'SELECT turn, created_at, message, response, checksum FROM turns WHERE session_id = ? AND turn < cast(? as bigint) AND created_at >= ? AND response IS NOT NULL ORDER BY turn DESC, number DESC LIMIT ?',
    given: ['sessionId', 'before', 'since', 'limit'],
  },
  'turns.newestSizes': {
    text: 'SELECT turn, octet_length(response) + coalesce(octet_length(message), 0) AS bytes FROM turns WHERE session_id = ? AND turn < cast(? as bigint) AND created_at >= ? AND response IS NOT NULL ORDER BY turn DESC, number DESC LIMIT ?',
    given: ['sessionId', 'before', 'since', 'limit'],
  },
  'turns.oldest': {
    text: 'SELECT turn, created_at, message, record, record_checksum, response, checksum FROM turns WHERE session_id = ? AND turn > ? AND created_at >= ? AND number = (SELECT number FROM turns AS same WHERE same.session_id = turns.session_id AND same.turn = turns.turn AND same.created_at >= ? ORDER BY created_at DESC, number DESC LIMIT 1) ORDER BY turn LIMIT ?',
    given: ['sessionId', 'after', 'since', 'since', 'limit'],
  },
  'turns.oldestSizes': {
    text: 'SELECT turn, octet_length(record) + coalesce(octet_length(response), 0) + coalesce(octet_length(message), 0) AS bytes FROM turns WHERE session_id = ? AND turn > ? AND created_at >= ? AND number = (SELECT number FROM turns AS same WHERE same.session_id = turns.session_id AND same.turn = turns.turn AND same.created_at >= ? ORDER BY created_at DESC, number DESC LIMIT 1) ORDER BY turn LIMIT ?',
    given: ['sessionId', 'after', 'since', 'since', 'limit'],
  },
  'visitors.lockResults': null,
  'visitors.restoreAll': null,
  'visitors.restoreLocks': null,
  'visitors.restoreSessions': null,
  'visitors.resultsOfSessions': {
    text: 'SELECT id FROM results WHERE session_id IN (SELECT value FROM json_each(?)) UNION SELECT result_id FROM sessions WHERE id IN (SELECT value FROM json_each(?)) AND result_id IS NOT NULL UNION SELECT result_id FROM turns WHERE session_id IN (SELECT value FROM json_each(?)) AND result_id IS NOT NULL ORDER BY 1 LIMIT 100000',
    given: ['ids', 'ids', 'ids'],
  },
  'visitors.saveAll': null,
  'visitors.saveLocks': null,
  'visitors.saveSessions': null,
  'visitors.sessionsOfResults': {
    text: 'SELECT id FROM sessions WHERE result_id IN (SELECT value FROM json_each(?)) UNION SELECT session_id FROM results WHERE id IN (SELECT value FROM json_each(?)) UNION SELECT session_id FROM turns WHERE result_id IN (SELECT value FROM json_each(?)) ORDER BY 1 LIMIT 100000',
    given: ['ids', 'ids', 'ids'],
  },
  'webhooks.add': {
    text: 'INSERT INTO webhooks (id, bot_id, address, events, secrets, state, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id',
    given: ['id', 'botId', 'address', 'events', 'secrets', 'state', 'reason', 'createdAt'],
  },
  'webhooks.all': {
    text: 'SELECT id, bot_id, address, events, secrets, state, reason, created_at FROM webhooks ORDER BY created_at, id',
    given: [],
  },
  'webhooks.change': {
    text: 'UPDATE webhooks SET address = coalesce(?, address), events = coalesce(?, events), secrets = coalesce(?, secrets), state = coalesce(?, state), reason = coalesce(?, reason) WHERE id = ? AND (cast(? AS text) IS NULL OR secrets IN (?, ?))',
    given: ['address', 'events', 'secrets', 'state', 'reason', 'id', 'seenSecrets', 'seenSecrets', 'secrets'],
  },
  'webhooks.remove': {
    text: 'DELETE FROM webhooks WHERE id IN (SELECT value FROM json_each(?))',
    given: ['ids'],
  },
};

// The SQL of all statements of nouns.
// Generated from the statements (`UPDATE=1 npx vitest run packages/storage/src/nouns/compiled.test.ts`).
import type { CompiledStatement } from './statement.ts';

export const compiled: Readonly<Record<string, CompiledStatement | null>> = {
  'aliases.known': {
    text: 'select "alias", "person" from "colloquy"."aliases" where "channel_id" = $1 and "alias" = any($2::text[])',
    given: ['channelId', 'aliases'],
  },
  'aliases.newest': {
    text: 'SELECT alias, (SELECT max(heard.heard_at) FROM colloquy.aliases AS heard WHERE heard.channel_id = newest.channel_id AND heard.person = newest.person) AS heard_at FROM colloquy.aliases AS newest WHERE channel_id = $1 AND person = $2 ORDER BY seen_at DESC, place LIMIT 1',
    given: ['channelId', 'person'],
  },
  'aliases.removeForgotten': {
    text: 'DELETE FROM colloquy.aliases WHERE seen_at < $1 AND NOT EXISTS (SELECT 1 FROM colloquy.contacts WHERE contacts.channel_id = aliases.channel_id AND contacts.person = aliases.person)',
    given: ['before'],
  },
  'aliases.removeOfChannels': {
    text: 'delete from "colloquy"."aliases" where "channel_id" = any($1::text[])',
    given: ['ids'],
  },
  'aliases.removeOfSessions': {
    text: 'DELETE FROM colloquy.aliases WHERE (channel_id, person) IN (SELECT contacts.channel_id, contacts.person FROM colloquy.contacts WHERE session_id = ANY ($1::text[]))',
    given: ['ids'],
  },
  'aliases.set': {
    text: 'insert into "colloquy"."aliases" ("channel_id", "alias", "person", "seen_at", "heard_at", "place") values ($1, $2, $3, $4, $5, $6) on conflict ("channel_id", "alias") do update set "person" = "excluded"."person", "seen_at" = "excluded"."seen_at", "heard_at" = coalesce("excluded"."heard_at", "colloquy"."aliases"."heard_at"), "place" = "excluded"."place"',
    given: ['channelId', 'alias', 'person', 'seenAt', 'heardAt', 'place'],
  },
  'audit.add': {
    text: 'insert into "colloquy"."audit" ("id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("id") do nothing',
    given: ['id', 'at', 'actor', 'actorId', 'actorName', 'operation', 'botId', 'subject', 'before', 'after'],
  },
  'audit.page': {
    text: 'select "id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 order by "at" desc, "id" desc limit $5',
    given: ['at', 'id', 'since', 'until', 'limit'],
  },
  'audit.pageOfBots': {
    text: 'select "id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 and "bot_id" = any($5::text[]) order by "at" desc, "id" desc limit $6',
    given: ['at', 'id', 'since', 'until', 'botIds', 'limit'],
  },
  'bots.addFlow': {
    text: 'insert into "colloquy"."flows" ("hash", "definition", "created_at", "used_at") values ($1, $2, $3, $4) on conflict ("hash") do update set "used_at" = greatest("colloquy"."flows"."used_at", "excluded"."used_at")',
    given: ['hash', 'definition', 'createdAt', 'usedAt'],
  },
  'bots.addVersion': {
    text: 'insert into "colloquy"."versions" ("bot_id", "number", "flow", "message", "published_at", "published_by") values ($1, $2, $3, $4, $5, $6)',
    given: ['botId', 'number', 'flow', 'message', 'publishedAt', 'publishedBy'],
  },
  'bots.all': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at", "colloquy"."bots"."is_closed", "colloquy"."bots"."is_archived", "colloquy"."bots"."allows_scripts", "live"."flow", "colloquy"."bots"."canary_version", "colloquy"."bots"."canary_share", "canary"."flow" as "canary_flow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "public_ids" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" order by "colloquy"."bots"."id"',
    given: [],
  },
  'bots.byAddress': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at", "colloquy"."bots"."is_closed", "colloquy"."bots"."is_archived", "colloquy"."bots"."allows_scripts", "live"."flow", "colloquy"."bots"."canary_version", "colloquy"."bots"."canary_share", "canary"."flow" as "canary_flow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "public_ids" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" where "colloquy"."bots"."id" = (select "bot_id" from "colloquy"."addresses" where "public_id" = $1)',
    given: ['publicId'],
  },
  'bots.byId': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at", "colloquy"."bots"."is_closed", "colloquy"."bots"."is_archived", "colloquy"."bots"."allows_scripts", "live"."flow", "colloquy"."bots"."canary_version", "colloquy"."bots"."canary_share", "canary"."flow" as "canary_flow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "public_ids" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" where "colloquy"."bots"."id" = $1',
    given: ['id'],
  },
  'bots.flow': {
    text: 'select "hash", "definition", "created_at" from "colloquy"."flows" where "hash" = $1',
    given: ['hash'],
  },
  'bots.giveAddress': {
    text: 'insert into "colloquy"."addresses" ("public_id", "bot_id", "taken_at") values ($1, $2, $3) on conflict ("public_id") do update set "bot_id" = "excluded"."bot_id", "taken_at" = "excluded"."taken_at" where "colloquy"."addresses"."bot_id" <> "excluded"."bot_id"',
    given: ['publicId', 'id', 'at'],
  },
  'bots.hold': {
    text: 'select "id" from "colloquy"."bots" where "id" = $1 for key share',
    given: ['id'],
  },
  'bots.holdLive': {
    text: 'select "version", "facts" from "colloquy"."bots" where "id" = $1 for update',
    given: ['id'],
  },
  'bots.lastNumber': {
    text: 'select max("number") as "number" from "colloquy"."versions" where "bot_id" = $1',
    given: ['botId'],
  },
  'bots.owners': {
    text: 'select "public_id", "bot_id" as "id" from "colloquy"."addresses" where "public_id" = any($1::text[]) order by "bot_id"',
    given: ['publicIds'],
  },
  'bots.point': {
    text: 'update "colloquy"."bots" set "version" = $1, "published_at" = $2 where "id" = $3 and version is distinct from cast($4 as integer)',
    given: ['version', 'at', 'id', 'version'],
  },
  'bots.setCanary': {
    text: 'update "colloquy"."bots" set "canary_version" = $1, "canary_share" = $2 where "id" = $3',
    given: ['version', 'share', 'id'],
  },
  'bots.setFacts': {
    text: 'insert into "colloquy"."bots" ("id", "facts", "published_at") values ($1, $2, $3) on conflict ("id") do update set "facts" = "excluded"."facts"',
    given: ['id', 'facts', 'at'],
  },
  'bots.setFlags': {
    text: 'update "colloquy"."bots" set "is_closed" = coalesce($1, is_closed), "is_archived" = coalesce($2, is_archived), "allows_scripts" = coalesce($3, allows_scripts) where "id" = $4',
    given: ['isClosed', 'isArchived', 'areScriptsAllowed', 'id'],
  },
  'bots.unusedFlows': {
    text: 'select "hash" from "colloquy"."flows" where "used_at" < $1 and not exists (select "number" from "colloquy"."versions" where "colloquy"."versions"."flow" = "colloquy"."flows"."hash") order by "used_at" limit $2',
    given: ['before', 'limit'],
  },
  'bots.versionByFlow': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "colloquy"."versions" where "bot_id" = $1 and "flow" = $2',
    given: ['botId', 'flow'],
  },
  'bots.versionByNumber': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "colloquy"."versions" where "bot_id" = $1 and "number" = cast($2 as bigint)',
    given: ['botId', 'number'],
  },
  'bots.versions': {
    text: 'select "bot_id", "number", "flow", "message", "published_at", "published_by" from "colloquy"."versions" where "bot_id" = $1 and "number" < cast($2 as bigint) order by "number" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'cascade.copyOldRecords': null,
  'cascade.copyRecords': null,
  'cascade.lockSessions': {
    text: 'SELECT id FROM colloquy.sessions WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE',
    given: ['ids'],
  },
  'cascade.removeAnswers': {
    text: 'DELETE FROM colloquy.answers WHERE result_id = ANY ($1::text[])',
    given: ['ids'],
  },
  'cascade.removeLogs': {
    text: 'DELETE FROM colloquy.logs WHERE result_id = ANY ($1::text[])',
    given: ['ids'],
  },
  'cascade.removeOldResponses': {
    text: 'DELETE FROM colloquy.turns WHERE session_id COLLATE "C" = ANY ($1::text[]) AND response IS NOT NULL AND turns.created_at < $2 AND turns.turn < coalesce((SELECT sessions.turn FROM colloquy.sessions WHERE sessions.id = turns.session_id), 0)',
    given: ['ids', 'before'],
  },
  'cascade.removeResponses': {
    text: 'DELETE FROM colloquy.turns WHERE session_id COLLATE "C" = ANY ($1::text[]) AND response IS NOT NULL',
    given: ['ids'],
  },
  'cascade.removeResultTexts': {
    text: 'DELETE FROM colloquy.result_texts WHERE result_id = ANY ($1::text[])',
    given: ['ids'],
  },
  'cascade.removeResults': {
    text: 'DELETE FROM colloquy.results WHERE id IN (SELECT held.id FROM colloquy.results AS held WHERE held.id = ANY ($1::text[]) ORDER BY held.id FOR UPDATE)',
    given: ['ids'],
  },
  'cascade.removeSessionTexts': {
    text: 'DELETE FROM colloquy.session_texts WHERE session_id = ANY ($1::text[])',
    given: ['ids'],
  },
  'cascade.removeSessions': {
    text: 'DELETE FROM colloquy.sessions WHERE id IN (SELECT held.id FROM colloquy.sessions AS held WHERE held.id = ANY ($1::text[]) ORDER BY held.id FOR UPDATE) RETURNING id',
    given: ['ids'],
  },
  'cascade.removeTurns': {
    text: 'DELETE FROM colloquy.turns WHERE session_id COLLATE "C" = ANY ($1::text[]) AND (record = \'\' OR NOT EXISTS (SELECT 1 FROM colloquy.turns AS first JOIN colloquy.results ON results.id = first.result_id WHERE first.session_id COLLATE "C" = turns.session_id AND first.result_id IS NOT NULL AND NOT (first.result_id = ANY ($2::text[])))) RETURNING session_id AS id',
    given: ['ids', 'resultIds'],
  },
  'cascade.shortenToOldRecords': {
    text: 'UPDATE colloquy.turns SET response = NULL, key = NULL, hash = NULL WHERE session_id COLLATE "C" = ANY ($1::text[]) AND record <> \'\' AND response IS NOT NULL AND turns.created_at < $2 AND turns.turn < coalesce((SELECT sessions.turn FROM colloquy.sessions WHERE sessions.id = turns.session_id), 0)',
    given: ['ids', 'before'],
  },
  'cascade.shortenToRecords': {
    text: 'UPDATE colloquy.turns SET response = NULL, key = NULL, hash = NULL WHERE session_id COLLATE "C" = ANY ($1::text[]) AND record <> \'\' AND response IS NOT NULL',
    given: ['ids'],
  },
  'channels.add': {
    text: 'INSERT INTO colloquy.channels (id, bot_id, kind, settings, secrets, state, reason, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET id = excluded.id',
    given: ['id', 'botId', 'kind', 'settings', 'secrets', 'state', 'reason', 'createdAt'],
  },
  'channels.all': {
    text: 'SELECT id, bot_id, kind, settings, secrets, state, reason, created_at FROM colloquy.channels ORDER BY created_at, id',
    given: [],
  },
  'channels.change': {
    text: 'UPDATE colloquy.channels SET settings = coalesce($1, settings), secrets = coalesce($2, secrets), state = coalesce($3, state), reason = coalesce($4, reason) WHERE id = $5 AND (cast($6 AS text) IS NULL OR secrets IN ($7, $8))',
    given: ['settings', 'secrets', 'state', 'reason', 'id', 'seenSecrets', 'seenSecrets', 'secrets'],
  },
  'channels.remove': {
    text: 'DELETE FROM colloquy.channels WHERE id = ANY ($1::text[])',
    given: ['ids'],
  },
  'channelsOfBots.ids': {
    text: 'select "id" from "colloquy"."channels" where "bot_id" = any($1::text[]) order by "id"',
    given: ['ids'],
  },
  'contacts.find': {
    text: 'select "channel_id", "person", "session_id", "started_by" from "colloquy"."contacts" where "channel_id" = $1 and "person" = $2',
    given: ['channelId', 'person'],
  },
  'contacts.removeOfChannels': {
    text: 'delete from "colloquy"."contacts" where "channel_id" = any($1::text[])',
    given: ['ids'],
  },
  'contacts.removeOfSessions': {
    text: 'delete from "colloquy"."contacts" where "session_id" = any($1::text[])',
    given: ['ids'],
  },
  'contacts.set': {
    text: 'insert into "colloquy"."contacts" ("channel_id", "person", "session_id", "started_by") values ($1, $2, $3, $4) on conflict ("channel_id", "person") do update set "session_id" = "excluded"."session_id", "started_by" = "excluded"."started_by"',
    given: ['channelId', 'person', 'sessionId', 'startedBy'],
  },
  'documents.add': {
    text: 'insert into "colloquy"."documents" ("id", "bot_id", "name", "media_type", "bytes", "passage_count", "passages", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8)',
    given: ['id', 'botId', 'name', 'mediaType', 'bytes', 'passageCount', 'passages', 'createdAt'],
  },
  'documents.byId': {
    text: 'select "id", "bot_id", "name", "media_type", "bytes", "passage_count", "passages", "created_at" from "colloquy"."documents" where "bot_id" = $1 and "id" = $2',
    given: ['botId', 'id'],
  },
  'documents.ofBot': {
    text: 'select "id", "bot_id", "name", "media_type", "bytes", "passage_count", "created_at" from "colloquy"."documents" where "bot_id" = $1 order by "name"',
    given: ['botId'],
  },
  'documents.remove': {
    text: 'delete from "colloquy"."documents" where "bot_id" = $1 and "id" = $2',
    given: ['botId', 'id'],
  },
  'documents.removeNamed': {
    text: 'delete from "colloquy"."documents" where "bot_id" = $1 and "name" = $2',
    given: ['botId', 'name'],
  },
  'draftNames.page': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by", "name" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < $2 and "name" is not null order by "revision" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'draftNames.set': {
    text: 'update "colloquy"."draft_changes" set "name" = $1 where "bot_id" = $2 and "revision" = $3',
    given: ['name', 'botId', 'revision'],
  },
  'drafts.add': {
    text: 'insert into "colloquy"."drafts" ("bot_id", "revision", "definition", "changed_at", "changed_by") values ($1, $2, $3, $4, $5) on conflict ("bot_id") do nothing',
    given: ['botId', 'revision', 'definition', 'changedAt', 'changedBy'],
  },
  'drafts.addBot': {
    text: 'insert into "colloquy"."bots" ("id", "facts", "published_at") values ($1, $2, $3) on conflict ("id") do nothing',
    given: ['id', 'facts', 'at'],
  },
  'drafts.addChange': {
    text: 'insert into "colloquy"."draft_changes" ("bot_id", "revision", "changed_at", "changed_by", "operations", "name", "characters", "patch", "definition") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
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
    text: 'update "colloquy"."drafts" set "revision" = $1, "definition" = $2, "changed_at" = $3, "changed_by" = $4 where "bot_id" = $5 and "revision" = $6',
    given: ['revision', 'definition', 'changedAt', 'changedBy', 'botId', 'expected'],
  },
  'drafts.changes': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < cast($2 as bigint) order by "revision" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'drafts.changesAfter': {
    text: 'select "bot_id", "revision", "operations", "changed_at", "changed_by", case when octet_length("patch") <= $1 then "patch" end as "patch" from "colloquy"."draft_changes" where "bot_id" = $2 and "revision" > cast($3 as bigint) order by "revision" limit $4',
    given: ['patchBytes', 'botId', 'revision', 'limit'],
  },
  'drafts.load': {
    text: 'select "bot_id", "revision", "definition", "changed_at", "changed_by" from "colloquy"."drafts" where "bot_id" = $1',
    given: ['botId'],
  },
  'drafts.sameChange': {
    text: 'select "revision" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" = $2 and "changed_at" = $3 and "patch" = $4 and changed_by is not distinct from cast($5 as text)',
    given: ['botId', 'revision', 'changedAt', 'patch', 'changedBy'],
  },
  'drafts.stepsTo': {
    text: 'with "kept" as (select max("revision") as "first" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" <= cast($2 as bigint) and "definition" is not null) select "revision", "patch", "changed_at", "changed_by", case when "revision" = "kept"."first" then "definition" end as "definition" from "colloquy"."draft_changes" inner join "kept" on "revision" >= "kept"."first" where "bot_id" = $3 and "revision" <= cast($4 as bigint) order by "revision"',
    given: ['botId', 'revision', 'botId', 'revision'],
  },
  'inbox.add': {
    text: 'insert into "colloquy"."inbox" ("id", "channel_id", "person", "payload", "received_at", "place", "queued_at", "attempts", "failure", "due_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("channel_id", "id") do nothing',
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
    text: 'SELECT (SELECT cast(count(*) AS integer) FROM colloquy.inbox WHERE channel_id = $1 AND done_at IS NULL) AS waiting, (SELECT cast(count(*) AS integer) FROM colloquy.inbox WHERE channel_id = $2 AND failure IS NOT NULL AND done_at IS NOT NULL) AS dead',
    given: ['channelId', 'channelId'],
  },
  'inbox.finish': {
    text: "UPDATE colloquy.inbox SET holder = NULL, done_at = $1, failure = NULL, payload = '', person = '' WHERE id = $2",
    given: ['now', 'id'],
  },
  'inbox.giveUp': {
    text: 'UPDATE colloquy.inbox SET holder = NULL, done_at = $1, failure = $2 WHERE id = $3',
    given: ['now', 'failure', 'id'],
  },
  'inbox.held': {
    text: 'SELECT id, channel_id, person, payload, received_at, place, queued_at, attempts, failure FROM colloquy.inbox WHERE id = ANY ($1::text[]) AND holder = $2 ORDER BY received_at, place, id',
    given: ['ids', 'holder'],
  },
  'inbox.holdFirst': {
    text: 'UPDATE colloquy.inbox AS stored SET holder = $1, due_at = $2, attempts = attempts + 1 WHERE stored.id = ANY ($3::text[]) AND NOT EXISTS (SELECT 1 FROM colloquy.inbox AS earlier WHERE earlier.channel_id = stored.channel_id AND earlier.person = stored.person AND earlier.done_at IS NULL AND (earlier.received_at, earlier.place, earlier.id) < (stored.received_at, stored.place, stored.id)) RETURNING id',
    given: ['holder', 'until', 'ids'],
  },
  'inbox.lockDue': {
    text: 'SELECT id FROM colloquy.inbox WHERE done_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED',
    given: ['now', 'limit'],
  },
  'inbox.lockHeld': {
    text: 'SELECT channel_id, person FROM colloquy.inbox WHERE id = $1 AND holder = $2 FOR UPDATE',
    given: ['id', 'holder'],
  },
  'inbox.nextAt': {
    text: 'SELECT min(due_at) AS at FROM colloquy.inbox WHERE done_at IS NULL',
    given: [],
  },
  'inbox.putBehind': {
    text: 'UPDATE colloquy.inbox AS stored SET holder = NULL, due_at = greatest(cast($1 AS bigint) + 1, coalesce((SELECT earlier.due_at FROM colloquy.inbox AS earlier WHERE earlier.channel_id = stored.channel_id AND earlier.person = stored.person AND earlier.done_at IS NULL AND (earlier.received_at, earlier.place, earlier.id) < (stored.received_at, stored.place, stored.id) ORDER BY earlier.received_at, earlier.place, earlier.id LIMIT 1), 0)) WHERE stored.id = ANY ($2::text[]) AND (stored.holder IS NULL OR stored.holder <> $3)',
    given: ['now', 'ids', 'holder'],
  },
  'inbox.removeDead': {
    text: 'DELETE FROM colloquy.inbox WHERE id IN (SELECT old.id FROM colloquy.inbox AS old WHERE old.done_at < $1 AND old.failure IS NOT NULL LIMIT $2)',
    given: ['before', 'limit'],
  },
  'inbox.removeDone': {
    text: 'DELETE FROM colloquy.inbox WHERE id IN (SELECT old.id FROM colloquy.inbox AS old WHERE old.done_at < $1 AND old.failure IS NULL LIMIT $2)',
    given: ['before', 'limit'],
  },
  'inbox.removeOfChannels': {
    text: 'DELETE FROM colloquy.inbox WHERE channel_id = ANY ($1::text[])',
    given: ['ids'],
  },
  'inbox.removeOfSessions': {
    text: 'DELETE FROM colloquy.inbox WHERE (channel_id, person) IN (SELECT contacts.channel_id, contacts.person FROM colloquy.contacts WHERE session_id = ANY ($1::text[]))',
    given: ['ids'],
  },
  'inbox.retry': {
    text: 'UPDATE colloquy.inbox SET holder = NULL, due_at = $1, failure = $2, attempts = attempts - cast($3 AS integer) WHERE id = $4 AND holder = $5',
    given: ['dueAt', 'failure', 'uncounted', 'id', 'holder'],
  },
  'inbox.wakeNext': {
    text: 'UPDATE colloquy.inbox SET due_at = $1 WHERE id = (SELECT id FROM colloquy.inbox WHERE channel_id = $2 AND person = $3 AND done_at IS NULL ORDER BY received_at, place, id LIMIT 1) AND holder IS NULL AND due_at > $4',
    given: ['now', 'channelId', 'person', 'now'],
  },
  'invitations.add': {
    text: 'insert into "colloquy"."invitations" ("id", "hash", "created_at", "expires_at", "invitation") values ($1, $2, $3, $4, $5)',
    given: ['id', 'hash', 'createdAt', 'expiresAt', 'invitation'],
  },
  'invitations.all': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "colloquy"."invitations" order by "created_at" desc, "id" desc',
    given: [],
  },
  'invitations.byHash': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "colloquy"."invitations" where "hash" = $1',
    given: ['hash'],
  },
  'invitations.byId': {
    text: 'select "id", "hash", "created_at", "expires_at", "invitation" from "colloquy"."invitations" where "id" = $1',
    given: ['id'],
  },
  'invitations.count': {
    text: 'select count(*) as "count" from "colloquy"."invitations"',
    given: [],
  },
  'invitations.remove': {
    text: 'delete from "colloquy"."invitations" where "id" = $1',
    given: ['id'],
  },
  'invitations.removeExpired': {
    text: 'delete from "colloquy"."invitations" where "expires_at" <= $1',
    given: ['at'],
  },
  'invitations.renew': {
    text: 'update "colloquy"."invitations" set "hash" = $1, "expires_at" = $2 where "id" = $3',
    given: ['hash', 'expiresAt', 'id'],
  },
  'journals.removeCalls': {
    text: 'DELETE FROM colloquy.calls WHERE owner = ANY ($1::text[])',
    given: ['owners'],
  },
  'journals.removeFree': {
    text: 'DELETE FROM colloquy.journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM colloquy.journals AS held WHERE held.owner = ANY ($1::text[]) ORDER BY held.owner, held.turn FOR UPDATE SKIP LOCKED)',
    given: ['owners'],
  },
  'journals.removeLooseCalls': {
    text: 'DELETE FROM colloquy.calls WHERE NOT EXISTS (SELECT 1 FROM colloquy.journals WHERE journals.owner = calls.owner AND journals.turn = calls.turn)',
    given: [],
  },
  'journals.removeOf': {
    text: 'DELETE FROM colloquy.journals WHERE (owner, turn) IN (SELECT held.owner, held.turn FROM colloquy.journals AS held WHERE held.owner = ANY ($1::text[]) ORDER BY held.owner, held.turn FOR UPDATE)',
    given: ['owners'],
  },
  'journals.removeOld': {
    text: 'DELETE FROM colloquy.journals WHERE written_at < $1 AND (hash <> $2 OR NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.id = substr(journals.owner, 9)))',
    given: ['before', 'delivered'],
  },
  'journals.withCalls': {
    text: 'SELECT journals.owner, journals.turn, holder, journals.hash, journals.content, calls.number, calls.hash AS call_hash, calls.content AS call_content FROM colloquy.journals LEFT JOIN colloquy.calls ON calls.owner = journals.owner AND calls.turn = journals.turn WHERE journals.owner = $1 AND journals.turn = $2 ORDER BY calls.number',
    given: ['owner', 'turn'],
  },
  'metadata.byName': {
    text: 'select "text" from "colloquy"."notes" where "name" = $1',
    given: ['name'],
  },
  'metadata.lock': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['name', 'text'],
  },
  'metadata.page': {
    text: 'select "name" from "colloquy"."notes" where "name" > $1 and "name" < $2 order by "name" limit $3',
    given: ['after', 'until', 'limit'],
  },
  'metadata.pageOf': {
    text: 'select "name" from "colloquy"."notes" where "name" > $1 and "name" < $2 and "text" = any($3::text[]) order by "name" limit $4',
    given: ['after', 'until', 'of', 'limit'],
  },
  'metadata.remove': {
    text: 'delete from "colloquy"."notes" where "name" = any($1::text[])',
    given: ['names'],
  },
  'metadata.save': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['name', 'text'],
  },
  'metadata.saveAll': {
    text: 'insert into "colloquy"."notes" ("name", "text") select "given"."name", "given"."text" from unnest($1::text[], $2::text[]) as given("name", "text") where true on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['notes.0', 'notes.1'],
  },
  'metadata.sessions': {
    text: 'select "id" from "colloquy"."sessions" where "id" = any($1::text[])',
    given: ['ids'],
  },
  'oldResults.chats': {
    text: 'SELECT result_id, session_id FROM ( SELECT cast(given.place AS integer) AS place, given.id AS result_id, sessions.id AS session_id FROM unnest($1::text[], $2::text[]) as given("place", "id") JOIN colloquy.sessions ON sessions.result_id COLLATE "C" = given.id UNION SELECT cast(given.place AS integer) AS place, given.id AS result_id, results.session_id AS session_id FROM unnest($3::text[], $4::text[]) as given("place", "id") JOIN colloquy.results ON results.id COLLATE "C" = given.id UNION SELECT cast(given.place AS integer) AS place, given.id AS result_id, turns.session_id AS session_id FROM unnest($5::text[], $6::text[]) as given("place", "id") JOIN colloquy.turns ON turns.result_id COLLATE "C" = given.id UNION SELECT cast(given.place AS integer) AS place, given.id AS result_id, answers.session_id AS session_id FROM unnest($7::text[], $8::text[]) as given("place", "id") JOIN colloquy.answers ON answers.result_id COLLATE "C" = given.id) AS chats ORDER BY place, session_id LIMIT $9',
    given: ['found.0', 'found.1', 'found.0', 'found.1', 'found.0', 'found.1', 'found.0', 'found.1', 'limit'],
  },
  'oldResults.chatsWithResults': {
    text: 'SELECT given.id FROM unnest($1::text[]) as given("id") WHERE EXISTS (SELECT 1 FROM colloquy.turns WHERE turns.session_id COLLATE "C" = given.id) OR EXISTS (SELECT 1 FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)',
    given: ['chats.0'],
  },
  'oldResults.find': {
    text: 'SELECT id FROM colloquy.results WHERE bot_id = $1 AND results.created_at < $2 AND results.updated_at < $3 AND NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= $4) AND NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.result_id COLLATE "C" = results.id AND sessions.updated_at >= $5) ORDER BY created_at, id LIMIT $6',
    given: ['botId', 'before', 'before', 'before', 'before', 'limit'],
  },
  'oldResults.lock': {
    text: 'SELECT id FROM colloquy.results WHERE id = ANY ($1::text[]) AND results.created_at < $2 AND results.updated_at < $3 AND NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= $4) AND NOT EXISTS (SELECT 1 FROM colloquy.sessions WHERE sessions.result_id COLLATE "C" = results.id AND sessions.updated_at >= $5) ORDER BY id FOR UPDATE OF results',
    given: ['ids', 'before', 'before', 'before', 'before'],
  },
  'oldResults.removeAnswersOfChats': {
    text: 'DELETE FROM colloquy.answers WHERE result_id = ANY ($1::text[]) AND session_id = ANY ($2::text[])',
    given: ['resultIds', 'sessionIds'],
  },
  'oldResults.removeLogsOfChats': {
    text: 'DELETE FROM colloquy.logs WHERE result_id = ANY ($1::text[]) AND session_id = ANY ($2::text[])',
    given: ['resultIds', 'sessionIds'],
  },
  'outbox.count': {
    text: 'SELECT (SELECT cast(count(*) AS integer) FROM colloquy.outbox WHERE died_at IS NULL) AS waiting, (SELECT cast(count(*) AS integer) FROM colloquy.outbox WHERE died_at IS NOT NULL AND delivered_at IS NULL) AS dead',
    given: [],
  },
  'outbox.dead': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE died_at IS NOT NULL AND delivered_at IS NULL AND (created_at, id) > (cast($1 AS bigint), $2) ORDER BY created_at, id LIMIT $3',
    given: ['position', 'id', 'limit'],
  },
  'outbox.deadOf': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE died_at IS NOT NULL AND delivered_at IS NULL AND (created_at, id) > (cast($1 AS bigint), $2) AND destination = $3 ORDER BY created_at, id LIMIT $4',
    given: ['position', 'id', 'destination', 'limit'],
  },
  'outbox.deliver': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, died_at = $1, delivered_at = $2, status = $3, failure = NULL WHERE id = $4 AND holder = $5 RETURNING session_id, sender, destination',
    given: ['now', 'now', 'status', 'id', 'holder'],
  },
  'outbox.delivered': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE delivered_at IS NOT NULL AND (created_at, id) > (cast($1 AS bigint), $2) ORDER BY created_at, id LIMIT $3',
    given: ['position', 'id', 'limit'],
  },
  'outbox.deliveredOf': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE delivered_at IS NOT NULL AND (created_at, id) > (cast($1 AS bigint), $2) AND destination = $3 ORDER BY created_at, id LIMIT $4',
    given: ['position', 'id', 'destination', 'limit'],
  },
  'outbox.dueOfOthers': {
    text: 'WITH RECURSIVE receivers AS ( SELECT * FROM (SELECT destination, sender FROM colloquy.outbox WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1) AS first UNION ALL SELECT following.destination, following.sender FROM receivers JOIN colloquy.outbox AS following ON following.id = coalesce( (SELECT stored.id FROM colloquy.outbox AS stored WHERE stored.died_at IS NULL AND stored.destination = receivers.destination AND stored.sender > receivers.sender ORDER BY stored.destination, stored.sender LIMIT 1), (SELECT stored.id FROM colloquy.outbox AS stored WHERE stored.died_at IS NULL AND stored.destination > receivers.destination ORDER BY stored.destination, stored.sender LIMIT 1))), others AS (SELECT destination, sender FROM receivers WHERE NOT EXISTS (SELECT 1 FROM unnest($1::text[], $2::text[]) as given("destination", "sender") WHERE given.destination = receivers.destination AND given.sender = receivers.sender)) SELECT due.id FROM others CROSS JOIN LATERAL (SELECT stored.id, stored.due_at FROM colloquy.outbox AS stored WHERE stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL AND stored.due_at <= $3 ORDER BY stored.due_at LIMIT $4) AS due ORDER BY due.due_at LIMIT $5',
    given: ['except.0', 'except.1', 'now', 'limit', 'limit'],
  },
  'outbox.giveUp': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, died_at = $1, failure = $2 WHERE id = $3 AND holder = $4 RETURNING session_id, sender, destination',
    given: ['now', 'failure', 'id', 'holder'],
  },
  'outbox.hasWaiting': {
    text: 'SELECT id FROM colloquy.outbox WHERE session_id = $1 AND sender = $2 AND destination = $3 AND died_at IS NULL LIMIT 1',
    given: ['sessionId', 'sender', 'destination'],
  },
  'outbox.held': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE id = ANY ($1::text[]) AND holder = $2 ORDER BY created_at, id',
    given: ['ids', 'holder'],
  },
  'outbox.holdFirst': {
    text: 'UPDATE colloquy.outbox AS stored SET holder = $1, due_at = $2, attempts = attempts + 1, failure = CASE WHEN holder IS NULL THEN failure END WHERE stored.id = ANY ($3::text[]) AND NOT EXISTS (SELECT 1 FROM colloquy.outbox AS earlier WHERE earlier.session_id = stored.session_id AND earlier.sender = stored.sender AND earlier.destination = stored.destination AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place)) RETURNING id',
    given: ['holder', 'until', 'ids'],
  },
  'outbox.lockDue': {
    text: 'SELECT id FROM colloquy.outbox WHERE died_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED',
    given: ['now', 'limit'],
  },
  'outbox.lockThese': {
    text: 'SELECT id FROM colloquy.outbox WHERE id = ANY ($1::text[]) AND died_at IS NULL AND due_at <= $2 FOR UPDATE SKIP LOCKED',
    given: ['ids', 'now'],
  },
  'outbox.nextAt': {
    text: 'SELECT min(due_at) AS at FROM colloquy.outbox WHERE died_at IS NULL',
    given: [],
  },
  'outbox.nextAtOfOthers': {
    text: 'WITH RECURSIVE receivers AS ( SELECT * FROM (SELECT destination, sender FROM colloquy.outbox WHERE died_at IS NULL ORDER BY destination, sender LIMIT 1) AS first UNION ALL SELECT following.destination, following.sender FROM receivers JOIN colloquy.outbox AS following ON following.id = coalesce( (SELECT stored.id FROM colloquy.outbox AS stored WHERE stored.died_at IS NULL AND stored.destination = receivers.destination AND stored.sender > receivers.sender ORDER BY stored.destination, stored.sender LIMIT 1), (SELECT stored.id FROM colloquy.outbox AS stored WHERE stored.died_at IS NULL AND stored.destination > receivers.destination ORDER BY stored.destination, stored.sender LIMIT 1))), others AS (SELECT destination, sender FROM receivers WHERE NOT EXISTS (SELECT 1 FROM unnest($1::text[], $2::text[]) as given("destination", "sender") WHERE given.destination = receivers.destination AND given.sender = receivers.sender)) SELECT min((SELECT min(stored.due_at) FROM colloquy.outbox AS stored WHERE stored.destination = others.destination AND stored.sender = others.sender AND stored.died_at IS NULL)) AS at FROM others',
    given: ['except.0', 'except.1'],
  },
  'outbox.putBehind': {
    text: 'UPDATE colloquy.outbox AS stored SET holder = NULL, due_at = greatest(cast($1 AS bigint) + 1, coalesce((SELECT earlier.due_at FROM colloquy.outbox AS earlier WHERE earlier.session_id = stored.session_id AND earlier.sender = stored.sender AND earlier.destination = stored.destination AND earlier.died_at IS NULL AND (earlier.turn, earlier.place) < (stored.turn, stored.place) ORDER BY earlier.turn, earlier.place LIMIT 1), 0)) WHERE stored.id = ANY ($2::text[]) AND (stored.holder IS NULL OR stored.holder <> $3)',
    given: ['now', 'ids', 'holder'],
  },
  'outbox.removeDead': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT old.id FROM colloquy.outbox AS old WHERE old.died_at < $1 AND old.delivered_at IS NULL LIMIT $2)',
    given: ['before', 'limit'],
  },
  'outbox.removeDelivered': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT old.id FROM colloquy.outbox AS old WHERE old.delivered_at < $1 LIMIT $2)',
    given: ['before', 'limit'],
  },
  'outbox.removeOfBots': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT held.id FROM colloquy.outbox AS held WHERE held.bot_id = ANY ($1::text[]) ORDER BY held.session_id, held.turn, held.place FOR UPDATE)',
    given: ['ids'],
  },
  'outbox.removeOfDestinations': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT held.id FROM colloquy.outbox AS held WHERE held.destination = ANY ($1::text[]) ORDER BY held.session_id, held.turn, held.place FOR UPDATE)',
    given: ['ids'],
  },
  'outbox.removeOfResults': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT held.id FROM colloquy.outbox AS held WHERE held.result_id = ANY ($1::text[]) ORDER BY held.session_id, held.turn, held.place FOR UPDATE)',
    given: ['ids'],
  },
  'outbox.removeOfSessions': {
    text: 'DELETE FROM colloquy.outbox WHERE id IN (SELECT held.id FROM colloquy.outbox AS held WHERE held.session_id = ANY ($1::text[]) ORDER BY held.session_id, held.turn, held.place FOR UPDATE)',
    given: ['ids'],
  },
  'outbox.reportDead': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, died_at = $1, delivered_at = NULL, failure = $2 WHERE id = $3 AND attempts = $4 AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING session_id, sender, destination',
    given: ['now', 'failure', 'id', 'attempts'],
  },
  'outbox.reportDelivered': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, died_at = $1, delivered_at = $2, failure = NULL WHERE id = $3 AND died_at IS NULL AND (attempts = $4 OR (attempts = $5 + 1 AND holder IS NOT NULL)) RETURNING session_id, sender, destination',
    given: ['now', 'now', 'id', 'attempts', 'attempts'],
  },
  'outbox.reportRetry': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, died_at = NULL, delivered_at = NULL, attempts = attempts + 1, due_at = $1, failure = $2 WHERE id = $3 AND attempts = $4 AND (delivered_at IS NOT NULL OR died_at IS NULL) RETURNING session_id, sender, destination',
    given: ['dueAt', 'failure', 'id', 'attempts'],
  },
  'outbox.retry': {
    text: 'UPDATE colloquy.outbox SET holder = NULL, due_at = $1, failure = $2, attempts = attempts - cast($3 AS integer) WHERE id = $4 AND holder = $5',
    given: ['dueAt', 'failure', 'uncounted', 'id', 'holder'],
  },
  'outbox.revive': {
    text: 'UPDATE colloquy.outbox SET died_at = NULL, attempts = 0, queued_at = $1, due_at = $2 WHERE id = ANY ($3::text[]) AND delivered_at IS NULL AND (died_at IS NOT NULL OR (holder IS NULL AND due_at > $4))',
    given: ['at', 'at', 'ids', 'at'],
  },
  'outbox.waiting': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE died_at IS NULL AND (created_at, id) > (cast($1 AS bigint), $2) ORDER BY created_at, id LIMIT $3',
    given: ['position', 'id', 'limit'],
  },
  'outbox.waitingOf': {
    text: 'SELECT created_at AS position, id, session_id, bot_id, result_id, sender, destination, payload, created_at, queued_at, due_at, attempts, delivered_at, status, failure, CASE WHEN delivered_at IS NULL THEN died_at END AS died_at FROM colloquy.outbox WHERE died_at IS NULL AND (created_at, id) > (cast($1 AS bigint), $2) AND destination = $3 ORDER BY created_at, id LIMIT $4',
    given: ['position', 'id', 'destination', 'limit'],
  },
  'outbox.wakeNext': {
    text: 'UPDATE colloquy.outbox SET due_at = $1 WHERE id = (SELECT id FROM colloquy.outbox WHERE session_id = $2 AND sender = $3 AND destination = $4 AND died_at IS NULL ORDER BY turn, place LIMIT 1) AND holder IS NULL AND due_at > $5',
    given: ['now', 'sessionId', 'sender', 'destination', 'now'],
  },
  'removals.addresses': {
    text: 'delete from "colloquy"."addresses" where "public_id" = any($1::text[])',
    given: ['publicIds'],
  },
  'removals.addressesOfBots': {
    text: 'delete from "colloquy"."addresses" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.audit': {
    text: 'delete from "colloquy"."audit" where ("at", "id") <= (select "at", "id" from "colloquy"."audit" order by "at" desc, "id" desc limit 1 offset $1)',
    given: ['keep'],
  },
  'removals.bots': {
    text: 'delete from "colloquy"."bots" where "id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.changesOfBots': {
    text: 'delete from "colloquy"."draft_changes" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.documentsOfBots': {
    text: 'delete from "colloquy"."documents" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.draftsOfBots': {
    text: 'delete from "colloquy"."drafts" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.flows': {
    text: 'delete from "colloquy"."flows" where "hash" in (select "unused"."hash" from "colloquy"."flows" as "unused" where "unused"."hash" = any($1::text[]) and "unused"."used_at" < $2 and not exists (select "number" from "colloquy"."versions" where "colloquy"."versions"."flow" = "unused"."hash") order by "unused"."hash" for update)',
    given: ['hashes', 'before'],
  },
  'removals.leaveFlows': {
    text: 'update "colloquy"."flows" set "used_at" = greatest("used_at", cast($1 as bigint)) where "hash" in (select "flow" from "colloquy"."versions" where "bot_id" = any($2::text[]))',
    given: ['at', 'ids'],
  },
  'removals.oldChanges': {
    text: 'delete from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < (select max("firsts"."revision") as "revision" from (select max("revision") as "revision" from "colloquy"."draft_changes" where "bot_id" = $2 and "definition" is not null and "changed_at" < $3 union all select max("revision") as "revision" from "colloquy"."draft_changes" where "bot_id" = $4 and "definition" is not null and "revision" <= case when (select sum("characters") as "sum" from "colloquy"."draft_changes" where "bot_id" = $5) > $6 then (select max("sized"."revision") as "revision" from (select "revision", sum("characters") over(order by "revision" desc) as "total" from "colloquy"."draft_changes" where "bot_id" = $7) as "sized" where "sized"."total" > $8) end) as "firsts")',
    given: ['botId', 'botId', 'before', 'botId', 'botId', 'characters', 'botId', 'characters'],
  },
  'removals.sessions': {
    text: 'DELETE FROM colloquy.sessions WHERE id IN (SELECT held.id FROM unnest($1::text[], $2::text[], $3::text[]) as given("id", "turn", "updated_at") JOIN colloquy.sessions AS held ON held.id = given.id WHERE held.turn = cast(given.turn AS integer) AND held.updated_at = cast(given.updated_at AS bigint) ORDER BY held.id FOR UPDATE OF held) RETURNING id, result_id',
    given: ['marks.0', 'marks.1', 'marks.2'],
  },
  'removals.sessionsWithResult': {
    text: 'SELECT given.id FROM unnest($1::text[], $2::text[]) as given("id", "result_id") WHERE EXISTS (SELECT 1 FROM colloquy.results WHERE results.id = given.result_id) OR EXISTS (SELECT 1 FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)',
    given: ['chats.0', 'chats.1'],
  },
  'removals.versionsOfBots': {
    text: 'delete from "colloquy"."versions" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.webhooksOfBots': {
    text: 'delete from "colloquy"."webhooks" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'resultSearch.end': {
    text: 'select "id", "created_at" from "colloquy"."results" where "bot_id" = $1 and (created_at, id) < (cast($2 as bigint), $3) order by "created_at" desc, "id" desc limit 1 offset $4',
    given: ['botId', 'createdAt', 'id', 'skipped'],
  },
  'resultSearch.matches': {
    text: 'select "id", "created_at", "level" from (select "id", "created_at", case when cast($1 as text) = \'\' then 2 when strpos(results.search, $2) > 0 then 2 else greatest(case when results.search is null then 1 else 0 end, coalesce((select max(case when "colloquy"."answers"."search" is null then 1 when strpos("colloquy"."answers"."search", $3) > 0 then 2 else 0 end) as "level" from "colloquy"."answers" where "colloquy"."answers"."result_id" = "colloquy"."results"."id"), 0)) end as "level", case when cast($4 as text) = \'\' then 2 when strpos(results.search, $5) > 0 then 2 else greatest(case when results.search is null then 1 else 0 end, coalesce((select max(case when "colloquy"."answers"."search" is null then 1 when strpos("colloquy"."answers"."search", $6) > 0 then 2 else 0 end) as "level" from "colloquy"."answers" where "colloquy"."answers"."result_id" = "colloquy"."results"."id"), 0)) end as "value_level" from "colloquy"."results" where "bot_id" = $7 and (created_at, id) < (cast($8 as bigint), $9) and (created_at, id) >= (cast($10 as bigint), $11) and (cast($12 as bigint) = -1 or case when is_completed then 1 else 0 end = cast($13 as bigint)) and (cast($14 as text) = \'\' or search is null or strpos(variables, $15) > 0)) as "read" where "level" > 0 and "value_level" > 0 order by "created_at" desc, "id" desc limit $16',
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
    text: 'SELECT result_id, block_id, created_at, attached_file_urls, content FROM colloquy.answers WHERE result_id = ANY ($1::text[]) ORDER BY result_id, max(created_at) OVER (PARTITION BY result_id, session_id ORDER BY turn, number), session_id, turn, number',
    given: ['ids'],
  },
  'results.byIds': {
    text: 'SELECT id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables, subject, facts, CASE WHEN position(chr(1) IN variables) > 0 THEN (SELECT json_object_agg(hash, text)::text FROM colloquy.result_texts WHERE result_id = results.id) END AS long_texts FROM colloquy.results WHERE id = ANY ($1::text[])',
    given: ['ids'],
  },
  'results.lockFacts': {
    text: 'SELECT bot_id, facts FROM colloquy.results WHERE id = $1 FOR UPDATE',
    given: ['id'],
  },
  'results.logs': {
    text: 'SELECT result_id, created_at, status, description, details, context FROM colloquy.logs WHERE result_id = ANY ($1::text[]) ORDER BY result_id, max(created_at) OVER (PARTITION BY result_id, session_id ORDER BY turn, number), session_id, turn, number',
    given: ['ids'],
  },
  'results.nextBot': {
    text: 'SELECT bot_id AS id FROM colloquy.results WHERE bot_id > $1 ORDER BY bot_id LIMIT 1',
    given: ['after'],
  },
  'results.ofBot': {
    text: 'SELECT id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables, subject, facts, CASE WHEN position(chr(1) IN variables) > 0 THEN (SELECT json_object_agg(hash, text)::text FROM colloquy.result_texts WHERE result_id = results.id) END AS long_texts FROM colloquy.results WHERE bot_id = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4',
    given: ['botId', 'createdAt', 'id', 'limit'],
  },
  'results.ofSession': {
    text: 'SELECT id FROM colloquy.results WHERE session_id COLLATE "C" = $1 LIMIT 1',
    given: ['sessionId'],
  },
  'results.setFacts': {
    text: 'UPDATE colloquy.results SET facts = $1 WHERE id = $2',
    given: ['facts', 'id'],
  },
  'results.sizes': {
    text: 'SELECT id, created_at, octet_length(variables) + coalesce(octet_length(search), 0) + coalesce(octet_length(facts), 0) + coalesce((SELECT sum(octet_length(text)) FROM colloquy.result_texts WHERE result_id = results.id), 0) + coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(attached_file_urls), 0)) FROM colloquy.answers WHERE result_id = results.id), 0) + coalesce((SELECT sum(octet_length(description) + coalesce(octet_length(details), 0) + coalesce(octet_length(context), 0)) FROM colloquy.logs WHERE result_id = results.id), 0) AS bytes FROM colloquy.results WHERE bot_id = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4',
    given: ['botId', 'createdAt', 'id', 'limit'],
  },
  'sessions.after': {
    text: 'SELECT id, bot_id, turn, result_id, is_ended, is_preview, created_at, updated_at FROM colloquy.sessions WHERE id > $1 ORDER BY id LIMIT $2',
    given: ['from', 'limit'],
  },
  'sessions.before': {
    text: 'SELECT id, bot_id, turn, result_id, is_ended, is_preview, created_at, updated_at FROM colloquy.sessions WHERE id < $1 ORDER BY id DESC LIMIT $2',
    given: ['from', 'limit'],
  },
  'tallies.byName': {
    text: 'select "colloquy"."tallies"."flow", "colloquy"."tallies"."period", "colloquy"."tallies"."counts" from unnest($1::text[], $2::text[]) as given("flow", "period") inner join "colloquy"."tallies" on "colloquy"."tallies"."flow" = "given"."flow" and "colloquy"."tallies"."period" = "given"."period"',
    given: ['names.0', 'names.1'],
  },
  'tallies.chats': {
    text: 'select "session_id", "turn", "counts" from "colloquy"."counted_chats" where "session_id" = any($1::text[])',
    given: ['ids'],
  },
  'tallies.chatsByResult': {
    text: 'select "first"."result_id", "first"."session_id", coalesce("counted"."turn", 0) as "counted", (select max("turn") as "turn" from "colloquy"."turns" where "session_id" collate "C" = "first"."session_id") as "turn" from (select "result_id", "session_id" from "colloquy"."turns" where "result_id" is not null and "result_id" collate "C" >= $1 and ("result_id" collate "C", "session_id" collate "C") > ($2, $3) order by "result_id" collate "C", "session_id" collate "C" limit $4) as "first" left join "colloquy"."counted_chats" as "counted" on "counted"."session_id" = "first"."session_id" order by "first"."result_id" collate "C", "first"."session_id" collate "C"',
    given: ['resultId', 'resultId', 'sessionId', 'limit'],
  },
  'tallies.forgetChats': {
    text: 'delete from "colloquy"."counted_chats" where "session_id" = any($1::text[]) and "is_removed"',
    given: ['ids'],
  },
  'tallies.hold': {
    text: 'select "name" from "colloquy"."notes" where "name" = $1 for update',
    given: ['name'],
  },
  'tallies.keepChats': {
    text: 'insert into "colloquy"."counted_chats" ("session_id", "turn", "counts") select "given"."session_id", cast("given"."turn" as integer) as "turn", "given"."counts" from unnest($1::text[], $2::text[], $3::text[]) as given("session_id", "turn", "counts") where true on conflict ("session_id") do update set "turn" = "excluded"."turn", "counts" = "excluded"."counts"',
    given: ['chats.0', 'chats.1', 'chats.2'],
  },
  'tallies.keepTallies': {
    text: 'insert into "colloquy"."tallies" ("flow", "period", "counts") select "given"."flow", "given"."period", "given"."counts" from unnest($1::text[], $2::text[], $3::text[]) as given("flow", "period", "counts") where true on conflict ("flow", "period") do update set "counts" = "excluded"."counts"',
    given: ['tallies.0', 'tallies.1', 'tallies.2'],
  },
  'tallies.ofFlows': {
    text: 'select "flow", "period", "counts" from "colloquy"."tallies" where "flow" = any($1::text[]) and "period" >= $2 and "period" <= $3 order by "period"',
    given: ['flows', 'from', 'to'],
  },
  'tallies.removedChats': {
    text: 'select "session_id", "turn", "counts" from "colloquy"."counted_chats" where "is_removed" order by "session_id" limit $1',
    given: ['limit'],
  },
  'tallies.revise': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = cast(cast("colloquy"."notes"."text" as bigint) + 1 as text)',
    given: ['name', 'first'],
  },
  'tallies.reviseFrom': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text" where "colloquy"."notes"."text" = $3',
    given: ['name', 'next', 'expected'],
  },
  'tallies.stepSizes': {
    text: 'select "colloquy"."turns"."session_id", "colloquy"."turns"."turn", octet_length("colloquy"."turns"."record") + coalesce(octet_length("colloquy"."turns"."message"), 0) as "bytes" from unnest($1::text[], $2::text[]) as given("session_id", "after") inner join "colloquy"."turns" on "colloquy"."turns"."session_id" collate "C" = "given"."session_id" and "colloquy"."turns"."turn" > cast("given"."after" as integer) order by "colloquy"."turns"."session_id" collate "C", "colloquy"."turns"."turn" limit 1001',
    given: ['chats.0', 'chats.1'],
  },
  'tallies.steps': {
    text: 'select "colloquy"."turns"."session_id", "colloquy"."turns"."turn", "colloquy"."turns"."created_at", "colloquy"."turns"."message", "colloquy"."turns"."record", "colloquy"."turns"."record_checksum" from unnest($1::text[], $2::text[], $3::text[]) as given("session_id", "after", "until") inner join "colloquy"."turns" on "colloquy"."turns"."session_id" collate "C" = "given"."session_id" and "colloquy"."turns"."turn" > cast("given"."after" as integer) and "colloquy"."turns"."turn" <= cast("given"."until" as integer) order by "colloquy"."turns"."session_id" collate "C", "colloquy"."turns"."turn"',
    given: ['chats.0', 'chats.1', 'chats.2'],
  },
  'tallies.uncount': {
    text: 'update "colloquy"."counted_chats" set "session_id" = \'removed \' || gen_random_uuid()::text, "is_removed" = true where "session_id" = any($1::text[]) and not exists (select "turn" from "colloquy"."turns" where "colloquy"."turns"."session_id" collate "C" = "colloquy"."counted_chats"."session_id")',
    given: ['ids'],
  },
  'tokens.add': {
    text: 'insert into "colloquy"."tokens" ("id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
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
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at" from "colloquy"."tokens" order by "created_at" desc, "id" desc',
    given: [],
  },
  'tokens.byId': {
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at" from "colloquy"."tokens" where "id" = $1',
    given: ['id'],
  },
  'tokens.count': {
    text: 'select count(*) as "count" from "colloquy"."tokens"',
    given: [],
  },
  'tokens.recordUse': {
    text: 'update "colloquy"."tokens" set "last_used_at" = $1 where "id" = $2 and coalesce("last_used_at", 0) < $3',
    given: ['at', 'id', 'at'],
  },
  'tokens.removeEnded': {
    text: 'delete from "colloquy"."tokens" where "id" = (select "id" from "colloquy"."tokens" where coalesce("revoked_at", "expires_at") <= $1 order by coalesce("revoked_at", "expires_at") limit 1)',
    given: ['at'],
  },
  'tokens.rename': {
    text: 'update "colloquy"."tokens" set "name" = $1 where "id" = $2',
    given: ['name', 'id'],
  },
  'tokens.revoke': {
    text: 'update "colloquy"."tokens" set "revoked_at" = $1 where "id" = $2 and "revoked_at" is null',
    given: ['at', 'id'],
  },
  'turns.newest': {
    text: 'SELECT turn, created_at, message, response, checksum FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn < cast($2 as bigint) AND created_at >= $3 AND response IS NOT NULL ORDER BY turn DESC, created_at DESC LIMIT $4',
    given: ['sessionId', 'before', 'since', 'limit'],
  },
  'turns.newestSizes': {
    text: 'SELECT turn, octet_length(response) + coalesce(octet_length(message), 0) AS bytes FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn < cast($2 as bigint) AND created_at >= $3 AND response IS NOT NULL ORDER BY turn DESC, created_at DESC LIMIT $4',
    given: ['sessionId', 'before', 'since', 'limit'],
  },
  'turns.oldest': {
    text: 'SELECT DISTINCT ON (turn) turn, created_at, message, record, record_checksum, response, checksum FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn > cast($2 as bigint) AND created_at >= $3 ORDER BY turn, created_at DESC LIMIT $4',
    given: ['sessionId', 'after', 'since', 'limit'],
  },
  'turns.oldestSizes': {
    text: 'SELECT DISTINCT ON (turn) turn, octet_length(record) + coalesce(octet_length(response), 0) + coalesce(octet_length(message), 0) AS bytes FROM colloquy.turns WHERE session_id COLLATE "C" = $1 AND turn > cast($2 as bigint) AND created_at >= $3 ORDER BY turn, created_at DESC LIMIT $4',
    given: ['sessionId', 'after', 'since', 'limit'],
  },
  'visitors.lockResults': {
    text: 'SELECT id FROM colloquy.results WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE',
    given: ['ids'],
  },
  'visitors.restoreAll': {
    text: 'ROLLBACK TO SAVEPOINT nothing_removed',
    given: [],
  },
  'visitors.restoreLocks': {
    text: 'ROLLBACK TO SAVEPOINT nothing_locked',
    given: [],
  },
  'visitors.restoreSessions': {
    text: 'ROLLBACK TO SAVEPOINT sessions_locked',
    given: [],
  },
  'visitors.resultsOfSessions': {
    text: 'SELECT id FROM colloquy.results WHERE session_id COLLATE "C" = ANY ($1::text[]) UNION SELECT result_id FROM colloquy.sessions WHERE id = ANY ($2::text[]) AND result_id IS NOT NULL UNION SELECT result_id FROM colloquy.turns WHERE session_id COLLATE "C" = ANY ($3::text[]) AND result_id IS NOT NULL ORDER BY 1 LIMIT 100000',
    given: ['ids', 'ids', 'ids'],
  },
  'visitors.saveAll': {
    text: 'SAVEPOINT nothing_removed',
    given: [],
  },
  'visitors.saveLocks': {
    text: 'SAVEPOINT nothing_locked',
    given: [],
  },
  'visitors.saveSessions': {
    text: 'SAVEPOINT sessions_locked',
    given: [],
  },
  'visitors.sessionsOfResults': {
    text: 'SELECT id FROM colloquy.sessions WHERE result_id COLLATE "C" = ANY ($1::text[]) UNION SELECT session_id FROM colloquy.results WHERE id = ANY ($2::text[]) UNION SELECT session_id FROM colloquy.turns WHERE result_id COLLATE "C" = ANY ($3::text[]) UNION SELECT session_id FROM colloquy.answers WHERE result_id = ANY ($4::text[]) ORDER BY 1 LIMIT 100000',
    given: ['ids', 'ids', 'ids', 'ids'],
  },
  'webhooks.add': {
    text: 'INSERT INTO colloquy.webhooks (id, bot_id, address, events, secrets, state, reason, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET id = excluded.id',
    given: ['id', 'botId', 'address', 'events', 'secrets', 'state', 'reason', 'createdAt'],
  },
  'webhooks.all': {
    text: 'SELECT id, bot_id, address, events, secrets, state, reason, created_at FROM colloquy.webhooks ORDER BY created_at, id',
    given: [],
  },
  'webhooks.change': {
    text: 'UPDATE colloquy.webhooks SET address = coalesce($1, address), events = coalesce($2, events), secrets = coalesce($3, secrets), state = coalesce($4, state), reason = coalesce($5, reason) WHERE id = $6 AND (cast($7 AS text) IS NULL OR secrets IN ($8, $9))',
    given: ['address', 'events', 'secrets', 'state', 'reason', 'id', 'seenSecrets', 'seenSecrets', 'secrets'],
  },
  'webhooks.remove': {
    text: 'DELETE FROM colloquy.webhooks WHERE id = ANY ($1::text[])',
    given: ['ids'],
  },
};

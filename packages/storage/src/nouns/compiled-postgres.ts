// The SQL of all statements of nouns, made by compiled.test.ts: change the statements and run it with UPDATE=1.
import type { CompiledStatement } from './statement.ts';

export const compiled: Readonly<Record<string, CompiledStatement | null>> = {
  'audit.add': {
    text: 'insert into "colloquy"."audit" ("id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("id") do nothing',
    given: ['id', 'at', 'kind', 'actorId', 'actorName', 'operation', 'botId', 'subject', 'before', 'after'],
  },
  'audit.page': {
    text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 order by "at" desc, "id" desc limit $5',
    given: ['at', 'id', 'since', 'until', 'limit'],
  },
  'audit.pageOfBots': {
    text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 and "bot_id" = any($5::text[]) order by "at" desc, "id" desc limit $6',
    given: ['at', 'id', 'since', 'until', 'botIds', 'limit'],
  },
  'bots.addFlow': {
    text: 'insert into "colloquy"."flows" ("hash", "definition", "created_at", "used_at") values ($1, $2, $3, $4) on conflict ("hash") do update set "used_at" = greatest("colloquy"."flows"."used_at", "excluded"."used_at")',
    given: ['hash', 'definition', 'createdAt', 'createdAt'],
  },
  'bots.addVersion': {
    text: 'insert into "colloquy"."versions" ("bot_id", "number", "flow", "message", "published_at", "published_by") values ($1, $2, $3, $4, $5, $6)',
    given: ['botId', 'number', 'flow', 'message', 'publishedAt', 'publishedBy'],
  },
  'bots.all': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at" as "publishedAt", "colloquy"."bots"."is_closed" as "isClosed", "colloquy"."bots"."is_archived" as "isArchived", "colloquy"."bots"."allows_scripts" as "areScriptsAllowed", "live"."flow", "colloquy"."bots"."canary_version" as "canaryVersion", "colloquy"."bots"."canary_share" as "canaryShare", "canary"."flow" as "canaryFlow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "publicIds" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" order by "colloquy"."bots"."id"',
    given: [],
  },
  'bots.byAddress': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at" as "publishedAt", "colloquy"."bots"."is_closed" as "isClosed", "colloquy"."bots"."is_archived" as "isArchived", "colloquy"."bots"."allows_scripts" as "areScriptsAllowed", "live"."flow", "colloquy"."bots"."canary_version" as "canaryVersion", "colloquy"."bots"."canary_share" as "canaryShare", "canary"."flow" as "canaryFlow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "publicIds" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" where "colloquy"."bots"."id" = (select "bot_id" from "colloquy"."addresses" where "public_id" = $1)',
    given: ['publicId'],
  },
  'bots.byId': {
    text: 'select "colloquy"."bots"."id", "colloquy"."bots"."facts", "colloquy"."bots"."version", "colloquy"."bots"."published_at" as "publishedAt", "colloquy"."bots"."is_closed" as "isClosed", "colloquy"."bots"."is_archived" as "isArchived", "colloquy"."bots"."allows_scripts" as "areScriptsAllowed", "live"."flow", "colloquy"."bots"."canary_version" as "canaryVersion", "colloquy"."bots"."canary_share" as "canaryShare", "canary"."flow" as "canaryFlow", array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id) as "publicIds" from "colloquy"."bots" left join "colloquy"."versions" as "live" on "live"."bot_id" = "colloquy"."bots"."id" and "live"."number" = "colloquy"."bots"."version" left join "colloquy"."versions" as "canary" on "canary"."bot_id" = "colloquy"."bots"."id" and "canary"."number" = "colloquy"."bots"."canary_version" where "colloquy"."bots"."id" = $1',
    given: ['id'],
  },
  'bots.flow': {
    text: 'select "hash", "definition", "created_at" as "createdAt" from "colloquy"."flows" where "hash" = $1',
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
    text: 'select "public_id" as "publicId", "bot_id" as "id" from "colloquy"."addresses" where "public_id" = any($1::text[]) order by "bot_id"',
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
    text: 'select "bot_id" as "botId", "number", "flow", "message", "published_at" as "publishedAt", "published_by" as "publishedBy" from "colloquy"."versions" where "bot_id" = $1 and "flow" = $2',
    given: ['botId', 'flow'],
  },
  'bots.versionByNumber': {
    text: 'select "bot_id" as "botId", "number", "flow", "message", "published_at" as "publishedAt", "published_by" as "publishedBy" from "colloquy"."versions" where "bot_id" = $1 and "number" = cast($2 as bigint)',
    given: ['botId', 'number'],
  },
  'bots.versions': {
    text: 'select "bot_id" as "botId", "number", "flow", "message", "published_at" as "publishedAt", "published_by" as "publishedBy" from "colloquy"."versions" where "bot_id" = $1 and "number" < cast($2 as bigint) order by "number" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'draftNames.page': {
    text: 'select "bot_id" as "botId", "revision", "operations", "changed_at" as "changedAt", "changed_by" as "changedBy", "name" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < $2 and "name" is not null order by "revision" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'draftNames.set': {
    text: 'update "colloquy"."draft_changes" set "name" = $1 where "bot_id" = $2 and "revision" = $3',
    given: ['name', 'botId', 'revision'],
  },
  'drafts.add': {
    text: 'insert into "colloquy"."drafts" ("bot_id", "revision", "changed_at", "changed_by", "definition") values ($1, $2, $3, $4, $5) on conflict ("bot_id") do nothing',
    given: ['botId', 'revision', 'changedAt', 'changedBy', 'definition'],
  },
  'drafts.addBot': {
    text: 'insert into "colloquy"."bots" ("id", "facts", "published_at") values ($1, $2, $3) on conflict ("id") do nothing',
    given: ['id', 'facts', 'at'],
  },
  'drafts.addChange': {
    text: 'insert into "colloquy"."draft_changes" ("bot_id", "revision", "changed_at", "changed_by", "operations", "characters", "patch", "definition") values ($1, $2, $3, $4, $5, $6, $7, $8)',
    given: ['botId', 'revision', 'changedAt', 'changedBy', 'operations', 'characters', 'patch', 'definition'],
  },
  'drafts.change': {
    text: 'update "colloquy"."drafts" set "revision" = $1, "changed_at" = $2, "changed_by" = $3, "definition" = $4 where "bot_id" = $5 and "revision" = $6',
    given: ['revision', 'changedAt', 'changedBy', 'definition', 'botId', 'expected'],
  },
  'drafts.changes': {
    text: 'select "bot_id" as "botId", "revision", "operations", "changed_at" as "changedAt", "changed_by" as "changedBy" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < cast($2 as bigint) order by "revision" desc limit $3',
    given: ['botId', 'before', 'limit'],
  },
  'drafts.changesAfter': {
    text: 'select "bot_id" as "botId", "revision", "operations", "changed_at" as "changedAt", "changed_by" as "changedBy", case when octet_length("patch") <= $1 then "patch" end as "patch" from "colloquy"."draft_changes" where "bot_id" = $2 and "revision" > cast($3 as bigint) order by "revision" limit $4',
    given: ['patchBytes', 'botId', 'revision', 'limit'],
  },
  'drafts.load': {
    text: 'select "bot_id" as "botId", "revision", "definition", "changed_at" as "changedAt", "changed_by" as "changedBy" from "colloquy"."drafts" where "bot_id" = $1',
    given: ['botId'],
  },
  'drafts.sameChange': {
    text: 'select "revision" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" = $2 and "changed_at" = $3 and "patch" = $4 and changed_by is not distinct from cast($5 as text)',
    given: ['botId', 'revision', 'changedAt', 'patch', 'changedBy'],
  },
  'drafts.stepsTo': {
    text: 'with "kept" as (select max("revision") as "first" from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" <= cast($2 as bigint) and "definition" is not null) select "revision", "patch", "changed_at" as "changedAt", "changed_by" as "changedBy", case when "revision" = "kept"."first" then "definition" end as "definition" from "colloquy"."draft_changes" inner join "kept" on "revision" >= "kept"."first" where "bot_id" = $3 and "revision" <= cast($4 as bigint) order by "revision"',
    given: ['botId', 'revision', 'botId', 'revision'],
  },
  'invitations.add': {
    text: 'insert into "colloquy"."invitations" ("id", "hash", "created_at", "expires_at", "invitation") values ($1, $2, $3, $4, $5)',
    given: ['id', 'hash', 'createdAt', 'expiresAt', 'invitation'],
  },
  'invitations.all': {
    text: 'select "id", "hash", "expires_at" as "expiresAt", "invitation" from "colloquy"."invitations" order by "created_at" desc, "id" desc',
    given: [],
  },
  'invitations.byHash': {
    text: 'select "id", "hash", "expires_at" as "expiresAt", "invitation" from "colloquy"."invitations" where "hash" = $1',
    given: ['hash'],
  },
  'invitations.byId': {
    text: 'select "id", "hash", "expires_at" as "expiresAt", "invitation" from "colloquy"."invitations" where "id" = $1',
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
  'notes.byName': {
    text: 'select "text" from "colloquy"."notes" where "name" = $1',
    given: ['name'],
  },
  'notes.keep': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['name', 'text'],
  },
  'notes.keepAll': {
    text: 'insert into "colloquy"."notes" ("name", "text") select "given"."name", "given"."text" from unnest($1::text[], $2::text[]) as given("name", "text") where true on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['notes.0', 'notes.1'],
  },
  'notes.lock': {
    text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text"',
    given: ['name', 'text'],
  },
  'notes.page': {
    text: 'select "name" from "colloquy"."notes" where "name" > $1 and "name" < $2 order by "name" limit $3',
    given: ['after', 'until', 'limit'],
  },
  'notes.pageOf': {
    text: 'select "name" from "colloquy"."notes" where "name" > $1 and "name" < $2 and "text" = any($3::text[]) order by "name" limit $4',
    given: ['after', 'until', 'of', 'limit'],
  },
  'notes.remove': {
    text: 'delete from "colloquy"."notes" where "name" = any($1::text[])',
    given: ['names'],
  },
  'notes.sessions': {
    text: 'select "id" from "colloquy"."sessions" where "id" = any($1::text[])',
    given: ['ids'],
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
  'removals.callsOf': {
    text: 'delete from "colloquy"."calls" where "owner" = $1',
    given: ['owner'],
  },
  'removals.changesOfBots': {
    text: 'delete from "colloquy"."draft_changes" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.dead': {
    text: 'delete from "colloquy"."outbox" where "id" in (select "old"."id" from "colloquy"."outbox" as "old" where "old"."died_at" < $1 and "old"."delivered_at" is null limit $2)',
    given: ['before', 'limit'],
  },
  'removals.delivered': {
    text: 'delete from "colloquy"."outbox" where "id" in (select "old"."id" from "colloquy"."outbox" as "old" where "old"."delivered_at" < $1 limit $2)',
    given: ['before', 'limit'],
  },
  'removals.draftsOfBots': {
    text: 'delete from "colloquy"."drafts" where "bot_id" = any($1::text[])',
    given: ['ids'],
  },
  'removals.entriesOfBots': {
    text: 'delete from "colloquy"."outbox" where "id" in (select "held"."id" from "colloquy"."outbox" as "held" where "held"."bot_id" = any($1::text[]) order by "held"."session_id", "held"."turn", "held"."place" for update)',
    given: ['ids'],
  },
  'removals.flows': {
    text: 'delete from "colloquy"."flows" where "hash" in (select "unused"."hash" from "colloquy"."flows" as "unused" where "unused"."hash" = any($1::text[]) and "unused"."used_at" < $2 and not exists (select "number" from "colloquy"."versions" where "colloquy"."versions"."flow" = "unused"."hash") order by "unused"."hash" for update)',
    given: ['hashes', 'before'],
  },
  'removals.journalsOf': {
    text: 'delete from "colloquy"."journals" where "owner" = $1',
    given: ['owner'],
  },
  'removals.leaveFlows': {
    text: 'update "colloquy"."flows" set "used_at" = greatest("used_at", cast($1 as bigint)) where "hash" in (select "flow" from "colloquy"."versions" where "bot_id" = any($2::text[]))',
    given: ['at', 'ids'],
  },
  'removals.looseCalls': {
    text: 'delete from "colloquy"."calls" where not exists (select "colloquy"."journals"."turn" from "colloquy"."journals" where "colloquy"."journals"."owner" = "colloquy"."calls"."owner" and "colloquy"."journals"."turn" = "colloquy"."calls"."turn")',
    given: [],
  },
  'removals.oldChanges': {
    text: 'delete from "colloquy"."draft_changes" where "bot_id" = $1 and "revision" < (select max("firsts"."revision") as "revision" from (select max("revision") as "revision" from "colloquy"."draft_changes" where "bot_id" = $2 and "definition" is not null and "changed_at" < $3 union all select max("revision") as "revision" from "colloquy"."draft_changes" where "bot_id" = $4 and "definition" is not null and "revision" <= case when (select sum("characters") as "sum" from "colloquy"."draft_changes" where "bot_id" = $5) > $6 then (select max("sized"."revision") as "revision" from (select "revision", sum("characters") over(order by "revision" desc) as "total" from "colloquy"."draft_changes" where "bot_id" = $7) as "sized" where "sized"."total" > $8) end) as "firsts")',
    given: ['botId', 'botId', 'before', 'botId', 'botId', 'characters', 'botId', 'characters'],
  },
  'removals.oldJournals': {
    text: 'delete from "colloquy"."journals" where "written_at" < $1 and ("hash" <> $2 or not exists (select "id" from "colloquy"."sessions" where "colloquy"."sessions"."id" = substr("colloquy"."journals"."owner", 9)))',
    given: ['before', 'delivered'],
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
    text: 'select "id", "created_at" as "createdAt" from "colloquy"."results" where "bot_id" = $1 and (created_at, id) < (cast($2 as bigint), $3) order by "created_at" desc, "id" desc limit 1 offset $4',
    given: ['botId', 'createdAt', 'id', 'skipped'],
  },
  'resultSearch.matches': {
    text: 'select "id", "createdAt", "level" from (select "id", "created_at" as "createdAt", case when cast($1 as text) = \'\' then 2 when strpos(results.search, $2) > 0 then 2\n        else greatest(case when results.search is null then 1 else 0 end, coalesce((select max(case when "colloquy"."answers"."search" is null then 1 when strpos("colloquy"."answers"."search", $3) > 0 then 2 else 0 end) as "level" from "colloquy"."answers" where "colloquy"."answers"."result_id" = "colloquy"."results"."id"), 0)) end as "level", case when cast($4 as text) = \'\' then 2 when strpos(results.search, $5) > 0 then 2\n        else greatest(case when results.search is null then 1 else 0 end, coalesce((select max(case when "colloquy"."answers"."search" is null then 1 when strpos("colloquy"."answers"."search", $6) > 0 then 2 else 0 end) as "level" from "colloquy"."answers" where "colloquy"."answers"."result_id" = "colloquy"."results"."id"), 0)) end as "valueLevel" from "colloquy"."results" where "bot_id" = $7 and (created_at, id) < (cast($8 as bigint), $9) and (created_at, id) >= (cast($10 as bigint), $11) and (cast($12 as bigint) = -1 or case when is_completed then 1 else 0 end = cast($13 as bigint)) and (cast($14 as text) = \'\' or strpos(variables, $15) > 0)) as "read" where "level" > 0 and "valueLevel" > 0 order by "createdAt" desc, "id" desc limit $16',
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
  'tallies.byName': {
    text: 'select "colloquy"."tallies"."flow", "colloquy"."tallies"."period", "colloquy"."tallies"."counts" from unnest($1::text[], $2::text[]) as given("flow", "period") inner join "colloquy"."tallies" on "colloquy"."tallies"."flow" = "given"."flow" and "colloquy"."tallies"."period" = "given"."period"',
    given: ['names.0', 'names.1'],
  },
  'tallies.chats': {
    text: 'select "session_id" as "sessionId", "turn", "counts" from "colloquy"."counted_chats" where "session_id" = any($1::text[])',
    given: ['ids'],
  },
  'tallies.chatsByResult': {
    text: 'select "first"."resultId", "first"."sessionId", coalesce("counted"."turn", 0) as "counted", (select max("turn") as "turn" from "colloquy"."turns" where "session_id" collate "C" = "first"."sessionId") as "turn" from (select "result_id" as "resultId", "session_id" as "sessionId" from "colloquy"."turns" where "result_id" is not null and "result_id" collate "C" >= $1 and ("result_id" collate "C", "session_id" collate "C") > ($2, $3) order by "result_id" collate "C", "session_id" collate "C" limit $4) as "first" left join "colloquy"."counted_chats" as "counted" on "counted"."session_id" = "first"."sessionId" order by "first"."resultId" collate "C", "first"."sessionId" collate "C"',
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
    text: 'select "session_id" as "sessionId", "turn", "counts" from "colloquy"."counted_chats" where "is_removed" order by "session_id" limit $1',
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
    text: 'select "colloquy"."turns"."session_id" as "sessionId", "colloquy"."turns"."turn", octet_length("colloquy"."turns"."record") + coalesce(octet_length("colloquy"."turns"."message"), 0) as "bytes" from unnest($1::text[], $2::text[]) as given("session_id", "after") inner join "colloquy"."turns" on "colloquy"."turns"."session_id" collate "C" = "given"."session_id" and "colloquy"."turns"."turn" > cast("given"."after" as integer) order by "colloquy"."turns"."session_id" collate "C", "colloquy"."turns"."turn" limit 1001',
    given: ['chats.0', 'chats.1'],
  },
  'tallies.steps': {
    text: 'select "colloquy"."turns"."session_id" as "sessionId", "colloquy"."turns"."turn", "colloquy"."turns"."created_at" as "createdAt", "colloquy"."turns"."message", "colloquy"."turns"."record", "colloquy"."turns"."record_checksum" as "recordChecksum" from unnest($1::text[], $2::text[], $3::text[]) as given("session_id", "after", "until") inner join "colloquy"."turns" on "colloquy"."turns"."session_id" collate "C" = "given"."session_id" and "colloquy"."turns"."turn" > cast("given"."after" as integer) and "colloquy"."turns"."turn" <= cast("given"."until" as integer) order by "colloquy"."turns"."session_id" collate "C", "colloquy"."turns"."turn"',
    given: ['chats.0', 'chats.1', 'chats.2'],
  },
  'tallies.uncount': {
    text: 'update "colloquy"."counted_chats" set "session_id" = \'removed \' || gen_random_uuid()::text, "is_removed" = true where "session_id" = any($1::text[]) and not exists (select "turn" from "colloquy"."turns" where "colloquy"."turns"."session_id" collate "C" = "colloquy"."counted_chats"."session_id")',
    given: ['ids'],
  },
  'tokens.add': {
    text: 'insert into "colloquy"."tokens" ("id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at") values ($1, $2, $3, $4, $5, $6, $7, $8)',
    given: ['id', 'name', 'hash', 'scopes', 'bots', 'createdAt', 'createdBy', 'expiresAt'],
  },
  'tokens.all': {
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "colloquy"."tokens" order by "created_at" desc, "id" desc',
    given: [],
  },
  'tokens.byId': {
    text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "colloquy"."tokens" where "id" = $1',
    given: ['id'],
  },
  'tokens.count': {
    text: 'select count(*) as "count" from "colloquy"."tokens"',
    given: [],
  },
  'tokens.noteUse': {
    text: 'update "colloquy"."tokens" set "last_used_at" = $1 where "id" = $2 and coalesce("last_used_at", 0) < $3',
    given: ['at', 'id', 'at'],
  },
  'tokens.removeEnded': {
    text: 'delete from "colloquy"."tokens" where "id" = (select "id" from "colloquy"."tokens" where coalesce("revoked_at", "expires_at") <= $1 order by coalesce("revoked_at", "expires_at") limit 1)',
    given: ['at'],
  },
  'tokens.revoke': {
    text: 'update "colloquy"."tokens" set "revoked_at" = $1 where "id" = $2 and "revoked_at" is null',
    given: ['at', 'id'],
  },
  'webhooks.add': {
    text: 'insert into "colloquy"."webhooks" ("id", "bot_id", "address", "events", "secrets", "state", "reason", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("id") do update set "id" = "excluded"."id"',
    given: ['id', 'botId', 'address', 'events', 'secrets', 'state', 'reason', 'createdAt'],
  },
  'webhooks.all': {
    text: 'select "id", "bot_id" as "botId", "address", "events", "secrets", "state", "reason", "created_at" as "createdAt" from "colloquy"."webhooks" order by "created_at", "id"',
    given: [],
  },
  'webhooks.change': {
    text: 'update "colloquy"."webhooks" set "address" = coalesce($1, address), "events" = coalesce($2, events), "secrets" = coalesce($3, secrets), "state" = coalesce($4, state), "reason" = coalesce($5, reason) where "id" = $6 and (cast($7 as text) is null or secrets in ($8, $9))',
    given: ['address', 'events', 'secrets', 'state', 'reason', 'id', 'seenSecrets', 'seenSecrets', 'secrets'],
  },
  'webhooks.holdEntries': {
    text: 'select "id" from "colloquy"."outbox" where "destination" = $1 order by "session_id", "turn", "place" for update',
    given: ['id'],
  },
  'webhooks.remove': {
    text: 'delete from "colloquy"."webhooks" where "id" = $1',
    given: ['id'],
  },
  'webhooks.removeEntries': {
    text: 'delete from "colloquy"."outbox" where "destination" = $1',
    given: ['id'],
  },
};

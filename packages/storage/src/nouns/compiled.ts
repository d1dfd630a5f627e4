// The SQL of all statements of nouns, made by compiled.test.ts: change the statements and run it with UPDATE=1.

/** A statement for one database, and the names of its parameters in their order. */
interface CompiledStatement {
  readonly text: string;
  readonly given: readonly string[];
}

/** By name. Nothing where a database needs no such statement. */
export const compiled: Readonly<
  Record<string, { readonly sqlite: CompiledStatement | null; readonly postgres: CompiledStatement | null }>
> = {
  'audit.add': {
    sqlite: {
      text: 'insert into "audit" ("id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("id") do nothing',
      given: ['id', 'at', 'kind', 'actorId', 'actorName', 'operation', 'botId', 'subject', 'before', 'after'],
    },
    postgres: {
      text: 'insert into "colloquy"."audit" ("id", "at", "actor", "actor_id", "actor_name", "operation", "bot_id", "subject", "before", "after") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("id") do nothing',
      given: ['id', 'at', 'kind', 'actorId', 'actorName', 'operation', 'botId', 'subject', 'before', 'after'],
    },
  },
  'audit.page': {
    sqlite: {
      text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "audit" where ("at", "id") < (?, ?) and "at" >= ? and "at" < ? order by "at" desc, "id" desc limit ?',
      given: ['at', 'id', 'since', 'until', 'limit'],
    },
    postgres: {
      text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 order by "at" desc, "id" desc limit $5',
      given: ['at', 'id', 'since', 'until', 'limit'],
    },
  },
  'audit.pageOfBots': {
    sqlite: {
      text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "audit" where ("at", "id") < (?, ?) and "at" >= ? and "at" < ? and "bot_id" in (select value from json_each(?)) order by "at" desc, "id" desc limit ?',
      given: ['at', 'id', 'since', 'until', 'botIds', 'limit'],
    },
    postgres: {
      text: 'select "id", "at", "actor" as "kind", "actor_id" as "actorId", "actor_name" as "actorName", "operation", "bot_id" as "botId", "subject", "before", "after" from "colloquy"."audit" where ("at", "id") < ($1, $2) and "at" >= $3 and "at" < $4 and "bot_id" = any($5::text[]) order by "at" desc, "id" desc limit $6',
      given: ['at', 'id', 'since', 'until', 'botIds', 'limit'],
    },
  },
  'bots.hold': {
    sqlite: {
      text: 'select "id" from "bots" where "id" = ?',
      given: ['id'],
    },
    postgres: {
      text: 'select "id" from "colloquy"."bots" where "id" = $1 for key share',
      given: ['id'],
    },
  },
  'notes.lock': {
    sqlite: null,
    postgres: {
      text: 'insert into "colloquy"."notes" ("name", "text") values ($1, $2) on conflict ("name") do update set "text" = "excluded"."text"',
      given: ['name', 'text'],
    },
  },
  'tokens.add': {
    sqlite: {
      text: 'insert into "tokens" ("id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at") values (?, ?, ?, ?, ?, ?, ?, ?)',
      given: ['id', 'name', 'hash', 'scopes', 'bots', 'createdAt', 'createdBy', 'expiresAt'],
    },
    postgres: {
      text: 'insert into "colloquy"."tokens" ("id", "name", "hash", "scopes", "bots", "created_at", "created_by", "expires_at") values ($1, $2, $3, $4, $5, $6, $7, $8)',
      given: ['id', 'name', 'hash', 'scopes', 'bots', 'createdAt', 'createdBy', 'expiresAt'],
    },
  },
  'tokens.all': {
    sqlite: {
      text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "tokens" order by "created_at" desc, "id" desc',
      given: [],
    },
    postgres: {
      text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "colloquy"."tokens" order by "created_at" desc, "id" desc',
      given: [],
    },
  },
  'tokens.byId': {
    sqlite: {
      text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "tokens" where "id" = ?',
      given: ['id'],
    },
    postgres: {
      text: 'select "id", "name", "hash", "scopes", "bots", "created_at" as "createdAt", "created_by" as "createdBy", "expires_at" as "expiresAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "colloquy"."tokens" where "id" = $1',
      given: ['id'],
    },
  },
  'tokens.count': {
    sqlite: {
      text: 'select count(*) as "count" from "tokens"',
      given: [],
    },
    postgres: {
      text: 'select count(*) as "count" from "colloquy"."tokens"',
      given: [],
    },
  },
  'tokens.noteUse': {
    sqlite: {
      text: 'update "tokens" set "last_used_at" = ? where "id" = ? and coalesce("last_used_at", 0) < ?',
      given: ['at', 'id', 'at'],
    },
    postgres: {
      text: 'update "colloquy"."tokens" set "last_used_at" = $1 where "id" = $2 and coalesce("last_used_at", 0) < $3',
      given: ['at', 'id', 'at'],
    },
  },
  'tokens.removeEnded': {
    sqlite: {
      text: 'delete from "tokens" where "id" = (select "id" from "tokens" where coalesce("revoked_at", "expires_at") <= ? order by coalesce("revoked_at", "expires_at") limit 1)',
      given: ['at'],
    },
    postgres: {
      text: 'delete from "colloquy"."tokens" where "id" = (select "id" from "colloquy"."tokens" where coalesce("revoked_at", "expires_at") <= $1 order by coalesce("revoked_at", "expires_at") limit 1)',
      given: ['at'],
    },
  },
  'tokens.revoke': {
    sqlite: {
      text: 'update "tokens" set "revoked_at" = ? where "id" = ? and "revoked_at" is null',
      given: ['at', 'id'],
    },
    postgres: {
      text: 'update "colloquy"."tokens" set "revoked_at" = $1 where "id" = $2 and "revoked_at" is null',
      given: ['at', 'id'],
    },
  },
  'webhooks.add': {
    sqlite: {
      text: 'insert into "webhooks" ("id", "bot_id", "address", "events", "secrets", "state", "reason", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("id") do update set "id" = "excluded"."id"',
      given: ['id', 'botId', 'address', 'events', 'secrets', 'state', 'reason', 'createdAt'],
    },
    postgres: {
      text: 'insert into "colloquy"."webhooks" ("id", "bot_id", "address", "events", "secrets", "state", "reason", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("id") do update set "id" = "excluded"."id"',
      given: ['id', 'botId', 'address', 'events', 'secrets', 'state', 'reason', 'createdAt'],
    },
  },
  'webhooks.all': {
    sqlite: {
      text: 'select "id", "bot_id" as "botId", "address", "events", "secrets", "state", "reason", "created_at" as "createdAt" from "webhooks" order by "created_at", "id"',
      given: [],
    },
    postgres: {
      text: 'select "id", "bot_id" as "botId", "address", "events", "secrets", "state", "reason", "created_at" as "createdAt" from "colloquy"."webhooks" order by "created_at", "id"',
      given: [],
    },
  },
  'webhooks.change': {
    sqlite: {
      text: 'update "webhooks" set "address" = coalesce(?, address), "events" = coalesce(?, events), "secrets" = coalesce(?, secrets), "state" = coalesce(?, state), "reason" = coalesce(?, reason) where "id" = ? and (cast(? as text) is null or secrets in (?, ?))',
      given: [
        'address',
        'events',
        'secrets',
        'state',
        'reason',
        'id',
        'seenSecrets',
        'seenSecrets',
        'secrets',
      ],
    },
    postgres: {
      text: 'update "colloquy"."webhooks" set "address" = coalesce($1, address), "events" = coalesce($2, events), "secrets" = coalesce($3, secrets), "state" = coalesce($4, state), "reason" = coalesce($5, reason) where "id" = $6 and (cast($7 as text) is null or secrets in ($8, $9))',
      given: [
        'address',
        'events',
        'secrets',
        'state',
        'reason',
        'id',
        'seenSecrets',
        'seenSecrets',
        'secrets',
      ],
    },
  },
  'webhooks.holdEntries': {
    sqlite: null,
    postgres: {
      text: 'select "id" from "colloquy"."outbox" where "destination" = $1 order by "session_id", "turn", "place" for update',
      given: ['id'],
    },
  },
  'webhooks.remove': {
    sqlite: {
      text: 'delete from "webhooks" where "id" = ?',
      given: ['id'],
    },
    postgres: {
      text: 'delete from "colloquy"."webhooks" where "id" = $1',
      given: ['id'],
    },
  },
  'webhooks.removeEntries': {
    sqlite: {
      text: 'delete from "outbox" where "destination" = ?',
      given: ['id'],
    },
    postgres: {
      text: 'delete from "colloquy"."outbox" where "destination" = $1',
      given: ['id'],
    },
  },
};

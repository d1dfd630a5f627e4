// Lists who changed what.
import type { ListedAuditEntry } from '@colloquy/schema';
import { ListAuditQuery, ListAuditResponse } from '@colloquy/schema';
import { success } from '../../chats/api-response.ts';
import type { AuditEntry } from '../../stores/store.ts';
import { readCursor, writeCursor } from '../listed-result.ts';
import type { Operation } from '../operation.ts';
import { readQuery } from '../parameters.ts';
import { send } from '../send.ts';

export const listAudit: Operation = {
  id: 'listAudit',
  tag: 'Access',
  method: 'GET',
  path: '/v1/audit',
  summary: 'See who changed what',
  description:
    'Every change that was made over HTTP or with a command, newest first, page by page. Nothing of it is ever changed.',
  access: { scope: 'own', about: 'server' },
  parameters: { query: ListAuditQuery },
  responses: {
    200: {
      description: 'The changes, newest first.',
      content: {
        'application/json': {
          schema: ListAuditResponse,
          example: { entries: [exampleEntry()] } satisfies ListAuditResponse,
        },
      },
    },
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { limit, cursor, since, until, bot } = readQuery(request, ListAuditQuery);
      const last = cursor === undefined ? undefined : readCursor(cursor);
      const before = last && { at: last.createdAt, id: last.id };
      const botIds = bot === undefined ? undefined : [bot];
      // One more than asked for tells whether there is another page.
      const found = await colloquy.listAudit({ limit: limit + 1, before, since, until, botIds });
      const page = found.slice(0, limit);
      const end = found.length > limit ? page.at(-1) : undefined;
      const response: ListAuditResponse = {
        entries: page.map(listedEntry),
        ...(end ? { cursor: writeCursor({ createdAt: end.at, id: end.id }) } : {}),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};

function listedEntry({
  id,
  at,
  actor,
  operation,
  botId,
  subject,
  before,
  after,
}: AuditEntry): ListedAuditEntry {
  return {
    id,
    at: new Date(at).toISOString(),
    actor: {
      kind: actor.kind,
      ...(actor.id === undefined ? {} : { id: actor.id }),
      ...(actor.name === undefined ? {} : { name: actor.name }),
    },
    operation,
    ...(botId === undefined ? {} : { botId }),
    ...(subject === undefined ? {} : { subject }),
    ...(before === undefined ? {} : { before: JSON.parse(before) as ListedAuditEntry['before'] }),
    ...(after === undefined ? {} : { after: JSON.parse(after) as ListedAuditEntry['after'] }),
  };
}

function exampleEntry(): ListedAuditEntry {
  return {
    id: '00002a5f1c0e9d7b3a8c6f4e2d',
    at: '2026-11-22T09:30:00.000Z',
    actor: { kind: 'token', id: '9f86d081884c7d65', name: 'Build server' },
    operation: 'changeBot',
    botId: 'quiz-bot',
    before: { version: 3 },
    after: { version: 2 },
  };
}

// Lists the audit log.

import { ListAuditQuery, ListAuditResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { cutPage, writtenPage } from '../../list-page.ts';
import { exampleAuditEntry, listedAuditEntry } from '../../listed-access.ts';
import { readPlace, writePlace } from '../../listed-result.ts';

export const listAudit = defineOperation({
  id: 'listAudit',
  tag: 'Access',
  method: 'GET',
  path: '/v1/audit',
  summary: 'Read the audit log',
  description:
    'Returns every change made over HTTP or with a command, every read and export of personal data, and refused sign-ins, newest first, in pages. Repeated reads of one subject by one actor within ten minutes are one entry. Entries never change.',
  access: { scope: 'own', about: 'server' },
  parameters: { query: ListAuditQuery },
  output: {
    description: 'The entries, newest first.',
    schema: ListAuditResponse,
    example: { entries: [exampleAuditEntry] },
  },
  async run({ colloquy }, { query: { limit, cursor, since, until, bot } }) {
    const last = cursor === undefined ? undefined : readPlace(cursor);
    const before = last && { at: last.createdAt, id: last.id };
    const botIds = bot === undefined ? undefined : [bot];
    // One row above the limit shows that there is another page.
    const found = await colloquy.access.listAudit({ limit: limit + 1, before, since, until, botIds });
    return writtenPage(colloquy, {
      name: 'entries',
      ...cutPage(found, { limit, after: ({ at, id }) => ({ cursor: writePlace({ createdAt: at, id }) }) }),
      write: (entry) => JSON.stringify(listedAuditEntry(entry)),
    });
  },
});

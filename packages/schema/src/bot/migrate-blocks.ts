// Converts blocks of the legacy family (versions 3, 4 and 5) to the current form.
import type { Block } from './block.ts';
import type { Group } from './group.ts';
import { htmlToRichText, plainToRichText } from './html-to-rich-text.ts';
import type { JsonObject, Reading } from './reading.ts';
import { isObject } from './reading.ts';

/**
 * Moves options of legacy blocks to their current location: the details of HTTP requests (in version 3 a record beside
 * the groups), the reference cell of sheets (now a filter), and the HTML or plain text of bubbles (now rich text).
 *
 * @param json the parsed definition, for its HTTP records
 * @example
 * const groups = migrateBlocks(read.groups, { json, reading });
 */
export function migrateBlocks(
  groups: Group[],
  { json, reading }: { json: JsonObject; reading: Reading },
): Group[] {
  const records = new Map<unknown, JsonObject>();
  if (Array.isArray(json.webhooks))
    for (const record of json.webhooks) if (isObject(record)) records.set(record.id, record);
  return groups.map((group) => {
    const blocks = group.blocks.map((block) => migrateBlock(block, { group, records, reading }));
    if (blocks.every((block, index) => block === group.blocks[index])) return group;
    const copy = { ...group, blocks };
    reading.places.set(copy, reading.places.get(group) ?? ['groups']);
    return copy;
  });
}

const httpTypes: ReadonlySet<string> = new Set(['Webhook', 'Zapier', 'Make.com', 'Pabbly']);

type Owner = { group: Group; records: ReadonlyMap<unknown, JsonObject>; reading: Reading };

function migrateBlock(block: Block, owner: Owner): Block {
  const migrated = httpTypes.has(block.type)
    ? migrateHttp(block, owner)
    : block.type === 'Google Sheets'
      ? migrateSheet(block)
      : block.type === 'text'
        ? migrateText(block)
        : block;
  if (migrated !== block) owner.reading.places.set(migrated, owner.reading.places.get(block) ?? ['groups']);
  return migrated;
}

function migrateHttp(block: Block, { group, records, reading }: Owner): Block {
  const { webhookId, ...rest } = block;
  const options = isObject(block.options) ? block.options : {};
  if (isObject(options.webhook)) return webhookId === undefined ? block : (rest as Block);
  if (typeof webhookId !== 'string') return block;
  const record = records.get(webhookId);
  if (!record) warnOfMissingRecord(block, { group, reading });
  const webhook = record
    ? {
        url: record.url ?? undefined,
        method: record.method ?? 'POST',
        headers: record.headers ?? [],
        queryParams: record.queryParams ?? [],
        body: record.body ?? undefined,
      }
    : { method: 'POST' };
  return { ...rest, options: { ...options, webhook } } as Block;
}

function warnOfMissingRecord(block: Block, { group, reading }: { group: Group; reading: Reading }): void {
  const path = reading.places.get(block) ?? ['groups'];
  reading.report.warning({
    path: [...path, 'webhookId'],
    code: 'missing_request',
    message: `Block ${Number(path.at(-1)) + 1} ("${block.type}") in group "${group.title}" keeps its request outside the file, as bots of version 3 did, so it sends nothing.`,
    fix: 'Write the request into options.webhook: url, method, headers, body.',
  });
}

function migrateText(block: Block): Block {
  const { content } = block;
  if (!isObject(content) || (Array.isArray(content.richText) && content.richText.length > 0)) return block;
  const { html, plainText } = content;
  if (typeof html === 'string' && html !== '')
    return { ...block, content: { ...content, richText: htmlToRichText(html) } } as Block;
  if (typeof plainText !== 'string' || plainText === '') return block;
  return { ...block, content: { ...content, richText: plainToRichText(plainText) } } as Block;
}

function migrateSheet(block: Block): Block {
  const options = block.options;
  if (!isObject(options) || !isObject(options.referenceCell) || isObject(options.filter)) return block;
  const { referenceCell, ...rest } = options;
  const { id, column, value } = referenceCell as JsonObject;
  const comparison = {
    id: typeof id === 'string' ? id : `${block.id}-filter`,
    column,
    comparisonOperator: 'Equal to',
    value,
  };
  return { ...block, options: { ...rest, filter: { comparisons: [comparison] } } };
}

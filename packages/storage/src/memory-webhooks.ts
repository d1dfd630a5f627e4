// Webhooks of the memory store.
import { keepAudit } from './memory-audit.ts';
import type { MemoryTables } from './memory-tables.ts';
import { removeEntries } from './memory-tables.ts';
import type { WebhookStore } from './webhooks.ts';

/** Makes the part of a memory store that keeps webhooks. `open` throws when the store is closed. */
export function memoryWebhooks(tables: MemoryTables, open: () => void): WebhookStore {
  const { webhooks, bots } = tables;
  return {
    async add(webhook, audit) {
      open();
      if (!bots.has(webhook.botId)) return false;
      webhooks.set(webhook.id, webhook);
      if (audit) keepAudit(tables, [audit]);
      return true;
    },
    async change({ id, seenSecrets, ...change }, audit) {
      open();
      const known = webhooks.get(id);
      if (!known) return false;
      if (seenSecrets !== undefined && ![seenSecrets, change.secrets].includes(known.secrets)) return false;
      const { address, events, secrets, state, reason } = { ...known, ...withoutAbsent(change) };
      webhooks.set(id, { ...known, address, events, secrets, state, reason });
      if (audit) keepAudit(tables, [audit]);
      return true;
    },
    async remove(id, audit) {
      open();
      removeEntries(tables, ({ record }) => record.destination === id);
      if (audit && webhooks.has(id)) keepAudit(tables, [audit]);
      return webhooks.delete(id);
    },
    async list() {
      open();
      return [...webhooks.values()];
    },
  };
}

function withoutAbsent<Change extends object>(change: Change): Partial<Change> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Change>;
}

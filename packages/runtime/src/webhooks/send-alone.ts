// Sending alone: of all servers on one database one writes into a sheet at a time. A sheet knows no transaction, so that two could both make it begin.
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@colloquy/storage';
import type { Sent } from '../outbox/sender.ts';
import { limits } from './limits.ts';
import type { ResultTarget } from './result-target.ts';

const LOST =
  'The connection to the database was lost while the sheet was written, so another server may have written into it, too.';

/**
 * What the writers of a sheet have in common, whichever credentials they use.
 *
 * @example nameOfSheet(target) // 'sheet 1Bxi…upms/0'
 */
export function nameOfSheet({ spreadsheetId, sheetId }: Extract<ResultTarget, { kind: 'sheet' }>): string {
  return `sheet ${spreadsheetId}/${sheetId}`;
}

/**
 * Sends while no other server sends under this name. Waits for its turn until the signal: then it is put off. A
 * sender that loses its turn stops and reports no success: the retry finds its row and the state of it.
 *
 * @param send its signal comes when the turn is lost
 * @example await sendAlone('sheet 1Bxi…upms/0', (lost) => sendResult(entry, to, { ...parts, signal: lost }), { store, signal: late })
 */
export async function sendAlone(
  name: string,
  send: (lost: AbortSignal) => Promise<Sent>,
  { store, signal }: { readonly store: Pick<Store, 'withLock'>; readonly signal: AbortSignal },
): Promise<Sent> {
  while (!signal.aborted) {
    let sent: Sent | undefined;
    await store.withLock(name, async (lost) => {
      sent = await send(lost);
      if (lost.aborted) sent = { ok: false, failure: LOST };
    });
    if (sent) return sent;
    await delay(limits.turnOfSheetMs, undefined, { signal }).catch(() => undefined);
  }
  return { ok: false, failure: 'Other servers wrote into the sheet in the meantime.', isPutOff: true };
}

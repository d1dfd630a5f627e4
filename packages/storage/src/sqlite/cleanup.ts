// The scrubber: repeats until nothing of the removed data is left in the file, without blocking commits for long.
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { StoreFailure } from '../store-failure.ts';
import type { OwnedRemnant, ScrubRequest } from './batch.ts';
import { openForReading } from './open-database.ts';
import { findOwners } from './page-owners.ts';
import type { RemnantPage } from './residual-data.ts';
import { findRemnants } from './residual-data.ts';

/** What the scrubber needs. */
export interface ScrubberOptions {
  readonly file: string;
  readonly pageBytes: number;
  /** Has the commit thread do its part. */
  readonly scrub: (request: ScrubRequest) => Promise<void>;
}

/**
 * Scrubs a file: cuts the log, looks for remnants, overwrites them, and looks again. Rows of others may move during
 * that time, so only the pages found first count. If some cannot be overwritten one by one, which is rare, the file
 * is rewritten.
 */
export async function scrubFile({ file, pageBytes, scrub }: ScrubberOptions): Promise<void> {
  await insist(scrub, CUT);
  let left = await withOwners(file, await findRemnants(file, { pageBytes }));
  for (let round = 0; left.length > 0 && round < limits.scrubRounds; round++) {
    for (let from = 0; from < left.length; from += limits.scrubbedPages)
      await insist(scrub, { pages: left.slice(from, from + limits.scrubbedPages), isWhole: false });
    await insist(scrub, CUT);
    const among = new Set(left.map(({ page }) => page));
    left = await withOwners(file, await findRemnants(file, { pageBytes, among }));
  }
  if (left.length === 0) return;
  await insist(scrub, { pages: [], isWhole: true });
  await insist(scrub, CUT);
}

/** Cuts the log. A separate request, so that a reader in the way does not make earlier steps repeat. */
const CUT: ScrubRequest = { pages: [], isWhole: false };

/** Remnants in tables with words, with their tables. Other pages hold no visitor's data. */
async function withOwners(file: string, pages: readonly RemnantPage[]): Promise<readonly OwnedRemnant[]> {
  if (pages.length === 0) return [];
  const database = openForReading(file);
  try {
    const owners = await findOwners(database, new Set(pages.map(({ page }) => page)));
    return pages.flatMap((page) => {
      const owner = owners.get(page.page);
      return owner ? [{ ...page, ...owner }] : [];
    });
  } finally {
    database.close();
  }
}

/** Another process may read or write at this very moment. */
async function insist(scrub: ScrubberOptions['scrub'], request: ScrubRequest): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await scrub(request);
      return;
    } catch (error) {
      const isLocked = error instanceof StoreFailure && error.code === 'locked';
      if (!isLocked || attempt >= limits.scrubAttempts) throw error;
      await delay(limits.scrubPauseMs * Math.random() * Math.min(attempt, limits.scrubPauses));
    }
  }
}

// Doctor check of the PostgreSQL database at DATABASE_URL.
import { examineDatabase as examine } from '@colloquy/storage/examination';
import type { Examine, Finding } from './finding.ts';
import { bad, good } from './finding.ts';

/** PostgreSQL no longer maintains versions below this one. */
const OLDEST_SERVER_VERSION = 140_000;

/** A larger clock difference would list the chats of several servers in the wrong order. */
const MOST_SKEW_MS = 2_000;

export const examineDatabase: Examine = async (call) => {
  const { DATABASE_URL: url } = call.io.environment;
  if (!url) return [];
  const found = await examine(url);
  if (!found.ok) return [bad(`The database of DATABASE_URL cannot be used: ${found.message}`)];
  const { place, serverVersion, version, isNewer, isOutdated, mayWrite, encoding, clockSkewMs } = found;
  const major = Math.floor(serverVersion / 10_000);
  const skew = Math.abs(clockSkewMs) / 1_000;
  const findings: (Finding | false)[] = [
    serverVersion < OLDEST_SERVER_VERSION
      ? bad(`${place} is version ${major}, which is no longer supported. Update it to 14 or newer.`)
      : good(`${place} accepts the connection (version ${major}).`),
    encoding !== 'UTF8' && bad(`The database keeps text as ${encoding}. Create one with ENCODING 'UTF8'.`),
    !mayWrite &&
      bad(
        'This user may not write there, or it is a standby. Grant CREATE, or point DATABASE_URL at the primary.',
      ),
    isNewer
      ? bad(`Its tables were created by a newer version of Colloquy (schema ${version}). Update Colloquy.`)
      : good(
          isOutdated
            ? `Its tables (schema ${version}) are migrated at the next start.`
            : `Its tables are up to date (schema ${version}).`,
        ),
    skew * 1_000 > MOST_SKEW_MS
      ? bad(
          `Its clock differs from the clock of this machine by ${skew.toFixed(1)} s. Synchronize both with NTP.`,
        )
      : good('Its clock matches the clock of this machine.'),
  ];
  return findings.filter((finding) => finding !== false);
};

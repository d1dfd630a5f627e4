// A disk that is soon full: a small file system in memory where it may be mounted, else a bound on the pages of the database.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import { sqliteStore } from '../../packages/storage/src/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A disk with little room, and a store on it. */
export interface SmallDisk {
  readonly kind: 'a mounted file system of 8 MiB' | 'a database of 120 pages';
  readonly folder: string;
  openStore(): Promise<Store>;
  /** Makes room again, as somebody who removes other files does. */
  makeRoom(store: Store, anySession: string): Promise<void>;
  remove(): void;
}

const BALLAST_BYTES = 5 * 1024 * 1024;

/** Makes one. */
export function makeSmallDisk(): SmallDisk {
  const { path: folder, remove } = temporaryFolder('small-disk');
  const ballast = join(folder, 'other-files');
  if (mount(folder, 'size=8m')) {
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES, 1));
    return {
      kind: 'a mounted file system of 8 MiB',
      folder,
      openStore: () => openStore({ dataFolder: folder }),
      makeRoom: async () => rmSync(ballast),
      remove() {
        unmount(folder);
        remove();
      },
    };
  }
  return {
    kind: 'a database of 120 pages',
    folder,
    openStore: async () => sqliteStore({ file: join(folder, 'colloquy.db'), maximumPages: 120 }),
    makeRoom: async (store, sessionId) => {
      await store.remove({ kind: 'visitor', visitor: { sessionId } });
    },
    remove,
  };
}

/** Mounts a file system in memory; false where that is not allowed. */
export function mount(folder: string, options: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function unmount(folder: string): void {
  execFileSync('/bin/umount', ['-l', folder]);
}

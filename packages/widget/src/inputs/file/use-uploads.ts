// Uploads the visitor's files: one after another, each with its progress.
import { uploadFile } from '@colloquy/client/uploads';
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'there' | 'failed';
  readonly sentBytes: number;
  /** Its address after the upload. */
  readonly url?: string;
  /** The error of the server or the client; `empty` for a file without content. */
  readonly problem?: unknown;
}

/** The files and their actions. */
export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  /** Cancels the upload if it is running, and removes the file. */
  readonly remove: (upload: Upload) => void;
  readonly retry: (upload: Upload) => void;
  /** The largest number of files, once more were added. */
  readonly exceeded: number | undefined;
}

/** Largest number of files, which is the server's limit. */
const MOST_FILES = 100;

export function useUploads(
  { client, sessionId }: Pick<InputContext, 'client' | 'sessionId'>,
  {
    blockId,
    isMultiple,
    most = MOST_FILES,
  }: { readonly blockId: string; readonly isMultiple: boolean; readonly most?: number },
): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [exceeded, setExceeded] = useState<number>();
  const running = useRef<{ readonly key: number; readonly life: AbortController } | undefined>(undefined);
  const lastKey = useRef(0);
  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const send = ({ key, file }: Upload): void => {
    const life = new AbortController();
    running.current = { key, life };
    change(key, { state: 'sending', sentBytes: 0 });
    const onProgress = (sentBytes: number): void => change(key, { sentBytes });
    uploadFile(
      client,
      { sessionId: sessionId(), blockId, content: file },
      { signal: life.signal, onProgress },
    )
      .then(
        (url): Partial<Upload> => ({ state: 'there', url }),
        (problem: unknown): Partial<Upload> => ({ state: 'failed', problem }),
      )
      .then((changes) => {
        running.current = undefined;
        // Also for a removed row: it updates the list, so that the next file begins.
        change(key, changes);
      });
  };
  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (next && !running.current) send(next);
  }, [uploads]);
  useEffect(() => () => running.current?.life.abort(), []);

  return {
    uploads,
    exceeded,
    add(files) {
      const all = [...files];
      const room = isMultiple ? most - uploads.length : 1;
      setExceeded(all.length > room ? (isMultiple ? most : 1) : undefined);
      const added = all.slice(0, room).map((file): Upload => {
        lastKey.current++;
        const upload = { key: lastKey.current, file, sentBytes: 0 };
        return file.size > 0
          ? { ...upload, state: 'waiting' }
          : { ...upload, state: 'failed', problem: 'empty' };
      });
      if (added.length === 0) return;
      if (!isMultiple) running.current?.life.abort();
      setUploads(isMultiple ? [...uploads, ...added] : added);
    },
    remove(upload) {
      if (running.current?.key === upload.key) running.current.life.abort();
      setUploads((all) => all.filter(({ key }) => key !== upload.key));
      setExceeded(undefined);
    },
    retry: ({ key }) => change(key, { state: 'waiting', sentBytes: 0 }),
  };
}

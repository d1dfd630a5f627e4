// Files dropped or pasted anywhere in the chat, while a question takes files.
import type { RefObject } from 'preact';
import { useEffect, useRef } from '../../drawing/hooks.ts';

/**
 * Calls `add` with them. The returned reference belongs on any element of the input.
 *
 * @example const place = useDroppedFiles(uploads.add); // <div ref={place} />
 */
export function useDroppedFiles<Place extends Element>(
  add: (files: Iterable<File>) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(add);
  last.current = add;
  useEffect(() => {
    const chat = place.current?.closest('.root');
    if (!chat) return;
    const life = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ): void => (chat as HTMLElement).addEventListener(name, listener, { signal: life.signal });
    const mark = (isOver: boolean): void => void chat.classList.toggle('dropping', isOver);
    const take = (event: Event, files: FileList | undefined): void => {
      if (!files?.length) return;
      event.preventDefault();
      last.current(files);
    };
    on('paste', (event) => take(event, event.clipboardData?.files));
    on('dragover', (event) => {
      // Dragged text goes into the field.
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(true);
    });
    on('dragleave', (event) => mark(chat.contains(event.relatedTarget as Node | null)));
    on('drop', (event) => {
      mark(false);
      take(event, event.dataTransfer?.files);
    });
    return () => {
      life.abort();
      mark(false);
    };
  }, []);
  return place;
}

// Receives changes to a draft by others, as server-sent events.
import type { DraftChangeEvent } from '@colloquy/schema';
import { manage } from '../../data/management.ts';
import type { Definition } from '../../model/definition.ts';
import type { ServerDraft } from '../../model/draft-state.ts';
import { applyPatch } from '../../model/json-patch.ts';
import { readServerDraft, tagOf } from './draft-server.ts';

/**
 * Follows a draft from a state, until the returned function is called. The browser reconnects by itself.
 *
 * @example const stop = followDraft('lead', { from: opened, onDraft: session.hear });
 */
export function followDraft(
  botId: string,
  { from, onDraft }: { readonly from: ServerDraft; readonly onDraft: (draft: ServerDraft) => void },
): () => void {
  let known = from;
  let isStopped = false;
  const source = new EventSource(
    `/v1/bots/${encodeURIComponent(botId)}/draft/changes?after=${from.revision}`,
  );

  const tell = (draft: ServerDraft): void => {
    known = draft;
    if (!isStopped) onDraft(draft);
  };
  const readAgain = (): void => {
    readServerDraft(manage, botId).then(tell, () => undefined);
  };
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as DraftChangeEvent;
    if (event.revision <= known.revision) return;
    const definition =
      event.revision === known.revision + 1 ? applyPatch(known.definition, event.patch) : undefined;
    if (definition === undefined) readAgain();
    else tell({ definition: definition as Definition, revision: event.revision, tag: tagOf(event) });
  });
  source.addEventListener('reset', readAgain);
  return () => {
    isStopped = true;
    source.close();
  };
}

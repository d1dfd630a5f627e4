// Events of a draft, for its open editors.

import type { DraftNews } from '@colloquy/management';
import type { DraftChangeRecord } from '@colloquy/storage';
import { limits } from '../../limits.ts';
import { changeEvent } from '../listed-draft.ts';
import { heartbeat, writeEvent } from './event-stream.ts';

/** Writes the events. Checks the client's access before each event and at each poll: a revoked or expired token ends the stream. */
export async function* draftEvents(
  news: AsyncGenerator<DraftNews>,
  {
    isAllowed,
    clock = () => performance.now(),
  }: { readonly isAllowed: () => Promise<boolean>; readonly clock?: () => number },
): AsyncGenerator<string> {
  // At once, so that the client knows that it is connected.
  yield heartbeat;
  let saidAt = clock();
  for await (const one of news) {
    if (!(await isAllowed())) return;
    if (one.type === 'quiet') {
      if (clock() - saidAt < limits.heartbeatMs) continue;
      yield heartbeat;
    } else yield eventOf(one);
    saidAt = clock();
  }
}

/** Events as they are sent. Followers share the change, so it is serialised once for all of them. */
const changeTexts = new WeakMap<DraftChangeRecord, string>();

function eventOf(news: Exclude<DraftNews, { readonly type: 'quiet' }>): string {
  if (news.type === 'gone') return writeEvent({ event: 'gone', data: {} });
  if (news.type === 'reset')
    return writeEvent({ event: 'reset', id: String(news.revision), data: { revision: news.revision } });
  const { change } = news;
  const text =
    changeTexts.get(change) ??
    writeEvent({ event: 'change', id: String(change.revision), data: changeEvent(change) });
  changeTexts.set(change, text);
  return text;
}

// The button that ends the text of a model. What has come so far stays.
import { useState } from '../drawing/hooks.ts';
import type { MenuParts } from './menu-contract.ts';

function StopText({
  parts: { words, client, sessionId },
}: {
  readonly parts: Pick<MenuParts, 'words' | 'client' | 'sessionId'>;
}) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = (): void => {
    setIsStopping(true);
    const path = `/v1/sessions/${encodeURIComponent(sessionId())}/streamMessage/stop`;
    client.request(path, { body: {} }).catch(() => setIsStopping(false));
  };
  return (
    <div class="pill">
      <button type="button" disabled={isStopping} onClick={stop}>
        {words.stop}
      </button>
    </div>
  );
}

export const stopText = { View: StopText, css: '' };

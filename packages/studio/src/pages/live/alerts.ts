// Tells a person that a visitor waits: a sound and a notification of the system, when they have switched them on.
import { useEffect, useRef } from 'react';
import { useStored } from '../../data/stored.ts';
import type { InboxChat } from './inbox.ts';

export interface Alerts {
  readonly isOn: boolean;
  /** Asks for the permission of the browser when it is switched on. */
  readonly set: (isOn: boolean) => void;
}

/**
 * Alerts for every visitor who begins to wait. The title of the page counts those who wait.
 *
 * @example const alerts = useAlerts('lead', chats, open);
 */
export function useAlerts(
  botId: string,
  chats: readonly InboxChat[],
  open: (chatId: string) => void,
): Alerts {
  const [isOn, setIsOn] = useStored(`alerts:${botId}`, false);
  const waiting = chats.filter(({ waitsSince }) => waitsSince !== undefined);
  const known = useRef<ReadonlySet<string>>(undefined);
  const keys = waiting.map(({ id, waitsSince }) => `${id} ${waitsSince}`).join();
  useEffect(() => {
    const before = known.current;
    known.current = new Set(waiting.map(({ id, waitsSince }) => `${id} ${waitsSince}`));
    if (!isOn || before === undefined) return;
    for (const chat of waiting.filter(({ id, waitsSince }) => !before.has(`${id} ${waitsSince}`))) {
      playSound();
      notify(chat, open);
    }
  }, [keys, isOn]);
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = waiting.length > 0 ? `(${waiting.length}) ${plain}` : plain;
  });
  return {
    isOn,
    set(next) {
      setIsOn(next);
      if (!next) return;
      playSound();
      if ('Notification' in window && Notification.permission === 'default')
        void Notification.requestPermission();
    },
  };
}

function notify({ id, title, preview }: InboxChat, open: (chatId: string) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  const notification = new Notification(`${title} waits for a person`, { body: preview, tag: id });
  notification.onclick = () => {
    window.focus();
    open(id);
    notification.close();
  };
}

/** Two short tones. Browsers allow them once the person has clicked anywhere. */
function playSound(): void {
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  for (const [start, pitch] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(context.currentTime + start);
    tone.stop(context.currentTime + start + 0.12);
  }
  setTimeout(() => void context.close(), 1_000);
}

// Announces messages in a hidden tab: in its title, and by a sound and a notification of the system if they are
// switched on.
import type { Settings } from '@colloquy/schema';
import type { ChatStorage } from '../session/remembered-chat.ts';
import { attempt } from '../session/remembered-chat.ts';

/** New messages of all chats of the page that the visitor has not seen. */
let unseen = 0;
let shownTitle = '';
let pageTitle = '';

/** @example announce(1, bot.settings, chatStorage('https://chat.example', 'lead')) */
export function announce(count: number, settings: Settings, place: ChatStorage): void {
  if (document.visibilityState !== 'hidden') return;
  if (unseen === 0) document.addEventListener('visibilitychange', restoreTitle);
  unseen += count;
  // The page may have changed its title since the last message.
  if (document.title !== shownTitle) pageTitle = document.title;
  shownTitle = `(${unseen}) ${pageTitle}`;
  document.title = shownTitle;
  if (hasSound(place, settings)) playSound();
  if (hasNotices(place)) showNotice(shownTitle, place.name);
}

function restoreTitle(): void {
  if (document.visibilityState === 'hidden') return;
  document.removeEventListener('visibilitychange', restoreTitle);
  unseen = 0;
  if (document.title === shownTitle) document.title = pageTitle;
}

/** Whether messages make a sound: the visitor's choice, else the author's. */
export function hasSound({ name, local }: ChatStorage, { general }: Settings): boolean {
  const chosen = attempt(() => local?.getItem(`${name}:sound`));
  return chosen ? chosen === 'on' : general?.isSoundEnabled === true;
}

/** Keeps the visitor's choice in the browser. It says nothing about a chat. */
export function switchSound({ name, local }: ChatStorage, isOn: boolean): void {
  attempt(() => local?.setItem(`${name}:sound`, isOn ? 'on' : 'off'));
  if (isOn) playSound();
}

/** Seconds of a note, and the notes in hertz: a short fourth upwards. */
const NOTE = 0.12;
const NOTES = [660, 880];

/** A short sound, generated so that no file is loaded. */
function playSound(): void {
  attempt(() => {
    const context = new AudioContext();
    const volume = new GainNode(context, { gain: 0.08 });
    volume.connect(context.destination);
    for (const [index, frequency] of NOTES.entries()) {
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(volume);
      tone.start(index * NOTE);
      tone.stop((index + 1) * NOTE);
      if (index > 0) tone.onended = () => context.close();
    }
  });
}

/** Whether the browser can show notifications of a page. On Android only those of a service worker. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && isSecureContext && !/android/i.test(navigator.userAgent);
}

/** Whether the visitor wants them. They may have been forbidden since. */
export function hasNotices({ name, local }: ChatStorage): boolean {
  const isWanted = attempt(() => local?.getItem(`${name}:notices`)) === 'on';
  return isWanted && canNotify() && Notification.permission === 'granted';
}

/** Asks the visitor for the permission if there is none yet, and keeps the choice. Returns whether they are on. */
export async function switchNotices({ name, local }: ChatStorage, isWanted: boolean): Promise<boolean> {
  const isOn = isWanted && (await Notification.requestPermission()) === 'granted';
  attempt(() => local?.setItem(`${name}:notices`, isOn ? 'on' : 'off'));
  return isOn;
}

/** Without words of the chat: others may see the screen. A later one replaces it. */
function showNotice(title: string, tag: string): void {
  attempt(() => {
    const notice = new Notification(title, { tag });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  });
}

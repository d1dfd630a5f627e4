// Shows when a message came: while a pointer is over it, or after a tap. One element serves all messages.

/** Pixels beside a message that its time needs; with less room it is below. */
const ROOM = 72;

/** A tap on one of these means something else. */
const CONTROLS = 'a, button, input, textarea, audio, video, label';

/**
 * Shows the time in `data-at` of each message of a list, as long as there is the list. Loads when first wanted.
 *
 * @param first an element of the message that is under the pointer
 * @example showTimes(list, 'en-GB', bubble)
 */
export function showTimes(list: HTMLElement, locale: string, first: Element): void {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const time = document.createElement('time');
  time.className = 'time small';
  // Screen readers would read it in the middle of the message.
  time.ariaHidden = 'true';
  let shown: Element | undefined;
  const show = (entry: Element | null | undefined): void => {
    shown = entry ?? undefined;
    const words = entry?.querySelector('.words');
    time.remove();
    const at = entry?.getAttribute('data-at');
    if (!at || !words) return;
    time.textContent = format.format(Number(at));
    list.append(time);
    const [box, bubble] = [list.getBoundingClientRect(), words.getBoundingClientRect()];
    const isLeft = bubble.left - box.left < box.right - bubble.right;
    const room = isLeft ? box.right - bubble.right : bubble.left - box.left;
    const isBeside = room >= ROOM;
    time.classList.toggle('beside', isBeside);
    const gap = isBeside ? bubble.width + 8 : 8;
    time.style.top = `${bubble.bottom - box.top - (isBeside ? 26 : 6)}px`;
    time.style.left = isLeft ? `${bubble.left - box.left + gap}px` : '';
    time.style.right = isLeft ? '' : `${box.right - bubble.right + gap}px`;
  };
  const entryAt = ({ target }: Event): Element | null => (target as Element).closest('.entry');
  const onOver = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && entryAt(event) !== shown) show(entryAt(event));
  };
  const onLeave = (): void => show(undefined);
  const onClick = (event: Event): void => {
    if ((event.target as Element).closest(CONTROLS)) return;
    if ((event as PointerEvent).pointerType !== 'mouse')
      show(entryAt(event) === shown ? undefined : entryAt(event));
  };
  list.addEventListener('pointerover', onOver);
  list.addEventListener('pointerleave', onLeave);
  list.addEventListener('click', onClick);
  show(first.closest('.entry'));
}

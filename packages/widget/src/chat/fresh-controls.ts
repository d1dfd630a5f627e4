// Controls that have just appeared ignore a second tap: it was meant for the previous control at their place, and would
// answer the next question.
import { limits } from '../session/limits.ts';

export interface FreshControls {
  /** Registers a control that got the focus by program: an earlier key press was for another control. */
  readonly follow: (control: Element) => void;
  readonly stop: () => void;
}

/**
 * Ignores taps at the place of the last tap, on controls that have just appeared there. Also ignores repeated key
 * presses on a control that has just got the focus.
 *
 * @param hasAnswered whether a tap happened before the guard started, so that its place is unknown
 * @example const fresh = guardFreshControls(root, false); fresh.follow(button); fresh.stop();
 */
export function guardFreshControls(root: HTMLElement, hasAnswered: boolean): FreshControls {
  const appeared = new WeakMap<Node, number>();
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) appeared.set(node, performance.now());
  });
  observer.observe(root, { childList: true, subtree: true });
  let last: DOMRect | 'unknown' | undefined = hasAnswered ? 'unknown' : undefined;
  let followed: Element | undefined;
  let lastKeyAt = Number.NEGATIVE_INFINITY;

  const isFresh = (target: Node | null): boolean => {
    if (!target || target === root) return false;
    const age = performance.now() - (appeared.get(target) ?? Number.NEGATIVE_INFINITY);
    return age < limits.freshControlMs || isFresh(target.parentNode);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    // A button whose label changes is still the same button.
    const control = target.closest(CONTROL) ?? target;
    // Clicks by key or program have no position.
    if (event.detail === 0) return;
    if (isFresh(control) && last && (last === 'unknown' || isWithin(last, event))) swallow(event);
    else last = control.getBoundingClientRect();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const target = event.target as Element;
    const isSecond = performance.now() - lastKeyAt < limits.freshControlMs;
    lastKeyAt = performance.now();
    if (target.matches(WORDS)) return;
    if (event.repeat || (isSecond && target === followed && isFresh(target))) swallow(event);
  };
  // After typing, a visitor intends the next tap.
  const onInput = (): void => {
    last = undefined;
  };
  root.addEventListener('click', onClick, true);
  root.addEventListener('keydown', onKeyDown, true);
  root.addEventListener('input', onInput, true);
  return {
    follow(control) {
      followed = control;
    },
    stop() {
      observer.disconnect();
      root.removeEventListener('click', onClick, true);
      root.removeEventListener('keydown', onKeyDown, true);
      root.removeEventListener('input', onInput, true);
    },
  };
}

const CONTROL = 'button, label, a';

/** Text fields: there a repeating key types letters. */
const WORDS = 'textarea, input:not([type=radio])';

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isWithin({ left, top, right, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

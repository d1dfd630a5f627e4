// Makes each bubble as wide as its longest line. CSS cannot: a text with several lines takes all the width that it may.

/** Bubbles of text. */
const BUBBLES = '.bubble:not(.frame, .dots)';

/** Content that is as wide as its bubble. */
const WIDE = 'img, hr, pre, table, audio, video';

/**
 * Fits the bubbles of a list, now and whenever their text, their font or the list's width changes, until the returned
 * function is called. New bubbles are fitted before they are painted.
 *
 * @example const stop = fitBubbles(list)
 */
export function fitBubbles(list: Element): () => void {
  // On pages of messages far from the screen nothing is laid out.
  const fitAll = (): void =>
    shrink(
      [...list.querySelectorAll<HTMLElement>(BUBBLES)].filter((one) =>
        one.checkVisibility({ contentVisibilityAuto: true }),
      ),
    );
  const changes = new MutationObserver((records) => {
    const changed = records.flatMap(({ target, addedNodes }) => [
      elementOf(target)?.closest<HTMLElement>(BUBBLES),
      ...[...addedNodes].flatMap((node) => [
        ...(elementOf(node)?.querySelectorAll<HTMLElement>(BUBBLES) ?? []),
      ]),
    ]);
    shrink([...new Set(changed)].filter((one) => one !== null && one !== undefined));
  });
  let width = list.clientWidth;
  const sizes = new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    width = list.clientWidth;
    fitAll();
  });
  fitAll();
  changes.observe(list, { childList: true, characterData: true, subtree: true });
  sizes.observe(list);
  document.fonts.addEventListener('loadingdone', fitAll);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    document.fonts.removeEventListener('loadingdone', fitAll);
  };
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** All writes, all reads, all writes: the browser lays out once. */
function shrink(bubbles: readonly HTMLElement[]): void {
  for (const { style } of bubbles) style.width = '';
  const widths = bubbles.map(fittingWidth);
  for (const [index, { style }] of bubbles.entries()) style.width = widths[index] ?? '';
}

function fittingWidth(bubble: HTMLElement): string | undefined {
  if (bubble.querySelector(WIDE)) return undefined;
  const { direction, paddingLeft, borderLeftWidth } = getComputedStyle(bubble);
  const box = bubble.getBoundingClientRect();
  const inset = Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
  const range = document.createRange();
  const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
  let [left, right] = [box.right, box.left];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const line = range.getBoundingClientRect();
    // Text for screen readers has almost no width.
    if (line.width < 2) continue;
    left = Math.min(left, line.left);
    right = Math.max(right, line.right);
  }
  const free = direction === 'rtl' ? left - box.left - inset : box.right - inset - right;
  return free >= 1 && right > left ? `${Math.ceil(box.width - free)}px` : undefined;
}

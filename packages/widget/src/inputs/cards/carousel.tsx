// Cards in a row that scrolls, with arrows for a mouse, dots, and arrow keys.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { ForwardIcon } from '../date/calendar/icons.tsx';

interface CarouselProps {
  readonly label: string;
  /** One `li` per card. */
  readonly children: ComponentChildren;
}

/** Pixels by which a row may be too wide without arrows. */
const ROUNDING = 4;

/** More dots say nothing. */
const MOST_DOTS = 12;

export function Carousel({ label, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  /** The first card in sight, and the last one that can be first; 0 if all have room. */
  const [{ at, last }, setPlace] = useState({ at: 0, last: 0 });
  const measure = (): void => {
    const { current } = row;
    const step = stepOf(current);
    if (!current || step === 0) return;
    const hidden = current.scrollWidth - current.clientWidth;
    const end = hidden > ROUNDING ? Math.ceil(hidden / step) : 0;
    const isAtEnd = hidden - Math.abs(current.scrollLeft) <= ROUNDING;
    setPlace({ at: isAtEnd ? end : Math.round(Math.abs(current.scrollLeft) / step), last: end });
  };
  useLayoutEffect(() => {
    measure();
    const sizes = new ResizeObserver(measure);
    if (row.current) sizes.observe(row.current);
    return () => sizes.disconnect();
  }, []);
  const go = (index: number): void => {
    const { current } = row;
    if (!current) return;
    const direction = getComputedStyle(current).direction === 'rtl' ? -1 : 1;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    current.scrollTo({ left: direction * index * stepOf(current), behavior });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { current } = row;
    const cards = [...(current?.children ?? [])];
    const from = cards.findIndex((card) => card.contains(event.target as Node));
    const isRtl = current && getComputedStyle(current).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const next = step !== undefined && cards[from + step];
    if (!next) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
  };
  const arrow = (to: number, kind: 'back' | 'forth') => (
    <button
      type="button"
      class={`icon arrow ${kind}`}
      tabIndex={-1}
      disabled={to < 0 || to > last}
      onClick={() => go(to)}
    >
      <ForwardIcon />
    </button>
  );
  return (
    <div class="carousel">
      <ul class="cards" ref={row} aria-label={label} onScroll={measure} onKeyDown={onKeyDown}>
        {children}
      </ul>
      {last > 0 && (
        // For a mouse: keys move between the cards themselves.
        <div class="turns" aria-hidden="true">
          {arrow(at - 1, 'back')}
          {last < MOST_DOTS && (
            <span class="places">
              {Array.from({ length: last + 1 }, (_, index) => (
                <i key={index} class={index === at ? 'on' : ''} />
              ))}
            </span>
          )}
          {arrow(at + 1, 'forth')}
        </div>
      )}
    </div>
  );
}

/** From one card to the next, in pixels. */
function stepOf(row: Element | null): number {
  const [first, second] = [...(row?.children ?? [])].map((card) => card.getBoundingClientRect().left);
  return first === undefined || second === undefined ? 0 : Math.abs(second - first);
}

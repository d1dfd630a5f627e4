// The icons of the chat: strokes of one weight, in the colour of the surrounding text.
import type { ComponentChildren } from 'preact';

/** The frame of an icon; parts that load later render their icons in it. */
export function Icon({
  size = 20,
  children,
}: {
  readonly size?: number;
  readonly children: ComponentChildren;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

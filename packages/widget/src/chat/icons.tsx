// The icons of the chat: strokes of one weight, drawn in the colour of the text around them.
import type { ComponentChildren } from 'preact';

/** The frame of an icon; parts that are loaded later draw theirs in it. */
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

export const SendIcon = () => (
  <Icon>
    <path d="M12 20V5M5.5 11 12 4.5l6.5 6.5" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon size={14}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

export const RestartIcon = () => (
  <Icon>
    <path d="M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5" />
  </Icon>
);

export const ChatIcon = () => (
  <Icon size={26}>
    <path d="M20 11.5a8 7.5 0 0 1-11.7 6.7L4 19.5l1.3-4A8 7.5 0 1 1 20 11.5Z" />
  </Icon>
);

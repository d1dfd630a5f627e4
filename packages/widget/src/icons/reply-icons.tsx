// The icons of replies.
import { Icon } from './icons.tsx';

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

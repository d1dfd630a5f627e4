// The icons of answering. They come with the fields, after the first message.
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

export const RestartIcon = () => (
  <Icon>
    <path d="M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5" />
  </Icon>
);

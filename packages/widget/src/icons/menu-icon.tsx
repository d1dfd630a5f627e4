// The icon for restarting.
import { Icon } from './icons.tsx';

export const RestartIcon = () => (
  <Icon>
    <path d="M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5" />
  </Icon>
);

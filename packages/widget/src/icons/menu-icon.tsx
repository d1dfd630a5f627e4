// The icon of the menu: three dots.
import { Icon } from './icons.tsx';

export const MenuIcon = () => (
  <Icon>
    <path d="M12 5h.01M12 12h.01M12 19h.01" stroke-width="3" />
  </Icon>
);

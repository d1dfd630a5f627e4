// The icon of the time picker.
import { Icon } from '../../icons/icons.tsx';

export const ClockIcon = () => (
  <Icon>
    <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 7.5V12l3 2" />
  </Icon>
);

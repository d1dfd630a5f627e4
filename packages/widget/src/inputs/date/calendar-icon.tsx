// The button that opens the calendar.
import { Icon } from '../../icons/icons.tsx';

export const CalendarIcon = () => (
  <Icon>
    <path d="M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4" />
  </Icon>
);

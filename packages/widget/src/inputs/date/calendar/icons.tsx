// The arrows beside the name of a month.
import { Icon } from '../../../icons/icons.tsx';

export const ForwardIcon = () => (
  <Icon>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);

export const FurtherIcon = () => (
  <Icon>
    <path d="m6.5 6 6 6-6 6M12.5 6l6 6-6 6" />
  </Icon>
);

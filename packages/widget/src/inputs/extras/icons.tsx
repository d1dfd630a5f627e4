// The icons of files and recordings.
import { Icon } from '../../icons/icons.tsx';

export const AttachIcon = () => (
  <Icon>
    <path d="m19 11.5-7.4 7.4a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.8 7.8a1.5 1.5 0 0 1-2.1-2.1l7-7" />
  </Icon>
);

export const MicrophoneIcon = () => (
  <Icon>
    <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Icon>
);

export const StopIcon = () => (
  <Icon>
    <path d="M7 7h10v10H7z" />
  </Icon>
);

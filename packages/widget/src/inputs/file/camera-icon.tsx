// The icon for taking a picture.
import { Icon } from '../../icons/icons.tsx';

export const CameraIcon = () => (
  <Icon>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z" />
  </Icon>
);

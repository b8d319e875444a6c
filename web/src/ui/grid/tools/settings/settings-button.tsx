import type { MenuButtonProps } from '../../../later-menu.tsx';
import { StatusButton } from '../status-button.tsx';

export const SettingsButton = (button: MenuButtonProps) => <StatusButton {...button}>Display</StatusButton>;

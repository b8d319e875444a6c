import type { MenuButtonProps } from '../../../later-menu.tsx';
import { StatusButton } from '../../tools/status-button.tsx';

interface ExportButtonProps extends MenuButtonProps {
  /** Of an export under way; null while there is none. */
  readonly percent: number | null;
}

/** Not disabled while it exports, which would lose the focus. */
export const ExportButton = ({ percent, ...button }: ExportButtonProps) => (
  <StatusButton {...button} aria-disabled={percent !== null || undefined}>
    {percent === null ? 'Export' : percent < 100 ? `Exporting… ${percent}%` : 'Writing the file…'}
  </StatusButton>
);

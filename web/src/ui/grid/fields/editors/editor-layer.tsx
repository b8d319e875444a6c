import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './editors.module.css';

export interface EditorLayerProps {
  readonly id?: string;
  readonly label: string;
  readonly width?: number;
  readonly children: ReactNode;
}

/** What opens below an editor's field, or above it. The field keeps the focus. */
export const EditorLayer = ({ width, label, children, ...own }: EditorLayerProps) => (
  <Popover
    opened
    position="bottom-start"
    offset={2}
    {...(width !== undefined && { width })}
    trapFocus={false}
    withRoles={false}
    withinPortal
    shadow="md"
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>
      <span className={css.layerPlace} />
    </Popover.Target>
    <Popover.Dropdown
      {...own}
      role="dialog"
      aria-label={label}
      className={css.popover ?? ''}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Popover.Dropdown>
  </Popover>
);

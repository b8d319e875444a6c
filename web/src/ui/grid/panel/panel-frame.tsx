import { ActionIcon, Button, type Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { offeredFor, type RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import { MoreActions, StepButton } from './over-parts.tsx';
import css from './row-panel.module.css';
import { useRowSteps } from './row-steps.ts';

export interface PanelFrameProps {
  readonly rowId: string;
  /** The row's name, which also names the panel for screen readers; null if there is no such row. */
  readonly title: (rowId: string) => string | null;
  /** What is not saved: shown on a phone, where the row covers the sheet, which says it. */
  readonly trouble?: ReactNode;
  /** Another row, or none. */
  readonly onShow: (rowId: string | undefined) => void;
  readonly rowActions: readonly RowAction[];
  /** Where the panel's `children` are shown. */
  readonly place: ReactNode;
  readonly titleId?: string;
  readonly Title?: typeof Drawer.Title;
  readonly onAct: (action: RowAction) => void;
}

/** The row's name, its neighbours and actions, around the place of what is shown. */
export function PanelFrame({ rowId, title, place: shown, onShow, titleId, Title, ...props }: PanelFrameProps) {
  const { rowActions, trouble, onAct } = props;
  const { controller } = useScene();
  useRowVersion(controller.model, rowId);
  const { previous, next, place } = useRowSteps(rowId);
  const name = title(rowId);
  const offered = offeredFor(rowActions, [rowId]).filter(({ isInPanel }) => !isInPanel);
  const shownPlace = place ?? (name !== null && 'not among what is shown');
  return (
    <>
      <div className={css.header}>
        {Title ? (
          // The focus starts here, so the row's name is announced first.
          <Title className={css.title ?? ''} tabIndex={-1} data-autofocus>
            {name ?? 'Not here any more'}
          </Title>
        ) : (
          <h2 id={titleId} className={css.title}>
            {name ?? 'Not here any more'}
          </h2>
        )}
        {Title ? (
          name !== null && offered.length > 0 && <MoreActions actions={offered} onAct={onAct} />
        ) : (
          <>
            <span className={css.place}>{shownPlace}</span>
            <HeaderButton
              label="Previous"
              keys={['Alt+ArrowUp', 'Alt+↑']}
              Icon={IconChevronUp}
              disabled={previous === undefined}
              onClick={() => onShow(previous)}
            />
            <HeaderButton
              label="Next"
              keys={['Alt+ArrowDown', 'Alt+↓']}
              Icon={IconChevronDown}
              disabled={next === undefined}
              onClick={() => onShow(next)}
            />
          </>
        )}
        <HeaderButton
          label="Close"
          keys={['Escape', 'Esc']}
          Icon={IconX}
          size={Title ? 44 : 30}
          onClick={() => onShow(undefined)}
        />
      </div>
      {shown}
      {Title ? (
        <div className={css.steps}>
          <StepButton to={previous} onShow={onShow}>
            Previous
          </StepButton>
          <span className={css.between}>
            {shownPlace}
            {trouble}
          </span>
          <StepButton to={next} onShow={onShow}>
            Next
          </StepButton>
        </div>
      ) : (
        name !== null &&
        offered.length > 0 && (
          <div className={css.actions}>
            {offered.map((action) => (
              <Button key={action.label(1)} variant="default" size="xs" onClick={() => onAct(action)}>
                {action.label(1)}
              </Button>
            ))}
          </div>
        )
      )}
    </>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  /** The same keys for the page and for people. */
  readonly keys: readonly [declared: string, shown: string];
  readonly Icon: typeof IconX;
  readonly size?: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function HeaderButton({ label, keys: [declared, shown], Icon, size = 30, ...rest }: HeaderButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={declared}
      title={`${label} (${shown})`}
      size={size}
      {...rest}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

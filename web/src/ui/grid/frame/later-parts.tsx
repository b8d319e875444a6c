import type { Store } from '@plumbline/sheet/store';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { laterMenu } from '../../later-menu.tsx';
import { laterPart, PagePart } from '../../page-part.tsx';
import { useFilterScene } from '../state/filter-scene.ts';
import { useScene } from '../state/scene.ts';
import { useStore } from '../state/use-store.ts';
import type { ColumnChooserProps } from '../tools/chooser/column-chooser.tsx';
import { ColumnsButton } from '../tools/chooser/columns-button.tsx';
import type { DisplaySettingsProps } from '../tools/settings/display-settings.tsx';
import { SettingsButton } from '../tools/settings/settings-button.tsx';

// Layers over the grid or beside it, and the cards of a phone: not needed for the first rows. Each is a separate part, so that a failed download
// leaves the sheet in place.
const Cards = laterPart(async () => (await import('../cards/data-cards.tsx')).DataCards);
const Panel = laterPart(async () => (await import('../panel/row-panel.tsx')).RowPanel);
const Menu = laterPart(async () => (await import('../tools/column-menu.tsx')).GridMenu);
const Help = laterPart(async () => (await import('../tools/help/help-sheet.tsx')).HelpSheet);
const Problems = laterPart(async () => (await import('../tools/problems/problems-panel.tsx')).ProblemsPanel);
const Filter = laterPart(async () => (await import('../tools/filters/filter-popover.tsx')).FilterPopover);
const Explained = laterPart(async () => (await import('../tools/explain/explanation.tsx')).Explanation);

export const ColumnChooser = laterMenu<ColumnChooserProps>({
  name: 'The list of columns',
  popup: 'dialog',
  load: async () => (await import('../tools/chooser/column-chooser.tsx')).ColumnChooser,
  button: ({ columns }, alone) => <ColumnsButton {...alone} columns={columns} />,
});
export const SettingsMenu = laterMenu<DisplaySettingsProps>({
  name: 'The settings of the display',
  popup: 'dialog',
  load: async () => (await import('../tools/settings/settings-menu.tsx')).SettingsMenu,
  button: (_, alone) => <SettingsButton {...alone} />,
});

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

export const DataCards = (props: PropsOf<typeof Cards>) => (
  <PagePart name="The cards">
    <Cards {...props} />
  </PagePart>
);

/** Stays mounted from the first open row on: on a phone it shows the row while it closes. */
export function RowPanel(props: PropsOf<typeof Panel>) {
  const isBegun = useBegun(props.rowId !== undefined);
  return (
    isBegun && (
      <PagePart name="The panel" about={props.rowId} isOverlay>
        <Panel {...props} />
      </PagePart>
    )
  );
}

/** Stays mounted once opened: its dialog returns the focus when it closes. */
export function HelpSheet() {
  const { controller } = useScene();
  const { isHelpOpen } = controller;
  const isOpen = useStore(isHelpOpen);
  const [isBegun, setIsBegun] = useState(isOpen);
  if (isOpen && !isBegun) setIsBegun(true);
  const giveUp = (): void => {
    isHelpOpen.set(false);
    setIsBegun(false);
    controller.refocus();
  };
  useEffect(() => {
    // Only if nothing has the focus: the grid handles its own keys.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && event.target === document.body) isHelpOpen.set(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHelpOpen]);
  return (
    isBegun && (
      <PagePart name="The list of keys" about={isOpen} onClose={giveUp}>
        <Help />
      </PagePart>
    )
  );
}

export const GridMenu = (props: PropsOf<typeof Menu>) => (
  <WhileOpen name="The menu" store={useScene().controller.menu} isOverlay>
    <Menu {...props} />
  </WhileOpen>
);

export const ProblemsPanel = (props: PropsOf<typeof Problems>) => (
  <WhileOpen name="The list of cells that need attention" store={useScene().controller.areProblemsOpen}>
    <Problems {...props} />
  </WhileOpen>
);

export const FilterPopover = () => (
  <WhileOpen name="The filter" store={useFilterScene().open} isOverlay>
    <Filter />
  </WhileOpen>
);

export const Explanation = () => (
  <WhileOpen name="The explanation" store={useScene().controller.explained} isOverlay>
    <Explained />
  </WhileOpen>
);

interface WhileOpenProps extends Omit<ComponentProps<typeof PagePart>, 'about'> {
  /** False or null while it is closed. */
  readonly store: Pick<Store<unknown>, 'get' | 'subscribe'>;
}

function WhileOpen({ store, ...part }: WhileOpenProps) {
  const open = useStore(store);
  return open ? <PagePart {...part} about={open} /> : null;
}

/** Whether it was ever true. */
function useBegun(isSo: boolean): boolean {
  const [isBegun, setIsBegun] = useState(isSo);
  if (isSo && !isBegun) setIsBegun(true);
  return isBegun;
}

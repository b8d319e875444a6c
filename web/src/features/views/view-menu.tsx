import { Menu, Text } from '@mantine/core';
import type { GridView } from '@plumbline/contract/workflow/views';
import { needsRight } from '@plumbline/domain/permissions';
import {
  IconArrowBackUp,
  IconBuilding,
  IconCopy,
  IconDeviceFloppy,
  IconHome,
  IconLink,
  IconLock,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/app-init.ts';
import { sentence } from '../../lib/sentence.ts';
import { covered } from '../../ui/covered.ts';
import { layerFocus } from '../../ui/layer-focus.ts';
import { ViewMenuButton } from './view-menu-button.tsx';
import css from './views.module.css';

export interface ViewMenuProps {
  /** Null for the standard columns. */
  view: GridView | null;
  isChanged: boolean;
  onSave: () => void;
  onSaveAs: () => void;
  onRevert: () => void;
  onRename: () => void;
  onShare: (isPublic: boolean) => void;
  onDefault: (whose: 'mine' | 'tenant', isDefault: boolean) => void;
  onCopyLink: () => void;
  onDelete: () => void;
  onShowDeleted: () => void;
}

/** The actions of the view in use. A forbidden action is listed with its reason. */
export function ViewMenu(props: ViewMenuProps) {
  const { view, isChanged } = props;
  const maySave = isChanged && view?.isOwner;
  return (
    <Menu
      position="bottom-start"
      width={290}
      trapFocus={false}
      // Outside the page's landmarks assistive technology would lose the menu, and the portal's placeholder may not be inside a menu.
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      {...covered}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ViewMenuButton />
      </Menu.Target>
      <Menu.Dropdown {...layerFocus} className={css.menu ?? ''}>
        {maySave && <Item icon={<IconDeviceFloppy />} label="Save" onClick={props.onSave} />}
        <Item icon={<IconCopy />} label={isChanged || !view ? 'Save as…' : 'Duplicate…'} onClick={props.onSaveAs} />
        {isChanged && <Item icon={<IconArrowBackUp />} label="Revert" onClick={props.onRevert} />}
        {view?.isOwner && <OwnerItems {...props} view={view} />}
        {view && <DefaultItems {...props} view={view} />}
        <Menu.Divider />
        <Item icon={<IconLink />} label="Copy link" onClick={props.onCopyLink} />
        <Item icon={<IconRestore />} label="Deleted views" onClick={props.onShowDeleted} />
        {view?.isOwner && <Item icon={<IconTrash />} label="Delete" isGrave onClick={props.onDelete} />}
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemsProps = ViewMenuProps & { view: GridView };

function OwnerItems({ view, onRename, onShare }: ItemsProps) {
  const mayShare = useCan('Wip_share');
  return (
    <>
      <Item icon={<IconPencil />} label="Rename…" onClick={onRename} />
      {view.isPublic ? (
        <Item icon={<IconLock />} label="Make private" onClick={() => onShare(false)} />
      ) : (
        <Item
          icon={<IconUsers />}
          label="Share with the company"
          why={mayShare ? null : sentence(needsRight('Wip_share'))}
          onClick={() => onShare(true)}
        />
      )}
    </>
  );
}

function DefaultItems({ view, onDefault }: ItemsProps) {
  const mayAdminister = useCan('Admin_edit');
  const { isMyDefault, isTenantDefault, isPublic } = view;
  return (
    <>
      <Menu.Divider />
      <Item
        icon={<IconHome />}
        label={isMyDefault ? 'Stop opening with it' : 'Make it my default'}
        onClick={() => onDefault('mine', !isMyDefault)}
      />
      {mayAdminister && (
        <Item
          icon={<IconBuilding />}
          label={isTenantDefault ? 'No longer the company’s default' : 'Make it the company’s default'}
          why={isPublic ? null : 'Share it with the company first'}
          onClick={() => onDefault('tenant', !isTenantDefault)}
        />
      )}
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** Why it cannot be done. */
  why?: string | null;
  isGrave?: boolean;
}

function Item({ icon, label, onClick, why = null, isGrave = false }: ItemProps) {
  return (
    <Menu.Item
      className={css.menuItem ?? ''}
      leftSection={<span className={css.icon}>{icon}</span>}
      // Not `disabled`: the keyboard would skip it, and its reason.
      aria-disabled={why !== null || undefined}
      closeMenuOnClick={why === null}
      {...(isGrave && { c: 'var(--mantine-color-error)' })}
      onClick={() => why === null && onClick()}
    >
      {label}
      {why !== null && (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </Menu.Item>
  );
}

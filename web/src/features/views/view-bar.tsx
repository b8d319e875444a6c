import { Button } from '@mantine/core';
import { attentionText } from '@plumbline/contract/workflow/attention';
import type { GridView } from '@plumbline/contract/workflow/views';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { laterMenu } from '../../ui/later-menu.tsx';
import { laterPart } from '../../ui/page-part.tsx';
import type { ViewInUse } from './use-view.ts';
import { useViewActions, type ViewsHome } from './use-view-actions.ts';
import { STANDARD_NAME, ViewButton } from './view-button.tsx';
import type { ViewMenuProps } from './view-menu.tsx';
import { ViewMenuButton } from './view-menu-button.tsx';
import type { ViewPickerProps } from './view-picker.tsx';
import css from './views.module.css';

const ViewPicker = laterMenu<ViewPickerProps>({
  name: 'The list of views',
  popup: 'listbox',
  load: async () => (await import('./view-picker.tsx')).ViewPicker,
  button: ({ button, name, isChanged }, alone) => (
    <ViewButton {...alone} ref={button} name={name} isChanged={isChanged} />
  ),
});
const ViewMenu = laterMenu<ViewMenuProps>({
  name: 'The actions of the view',
  popup: 'menu',
  load: async () => (await import('./view-menu.tsx')).ViewMenu,
  button: (_, alone) => <ViewMenuButton {...alone} />,
});

const ConfirmPrivate = laterPart(async () => (await import('./confirm-private.tsx')).ConfirmPrivate);
const ViewNameDialog = laterPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

interface ViewBarProps extends ViewsHome {
  views: readonly GridView[];
  inUse: ViewInUse;
}

type Dialog = 'save-as' | 'rename' | 'private';

/** The view in use: its name, whether it has changes, and its actions. */
export function ViewBar({ views, inUse, ...home }: ViewBarProps) {
  const { view, visit, isChanged, settings } = inUse;
  const name = visit ? attentionText[visit.list] : (view?.name ?? STANDARD_NAME);
  const actions = useViewActions(inUse, home);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // The button that opened the dialog may be gone. A frame later the dialog is gone too.
    requestAnimationFrame(() => document.activeElement === document.body && picker.current?.focus());
  };
  const showDeleted = () => {
    // The menu goes with its page, and this part of the page stays.
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate({ to: '/workflow/taken-out' });
  };
  const save = () => view && void actions.save(view, settings);
  /** The button disappears with the changes, so the focus moves to one that stays. */
  const staying = (act: () => void) => () => {
    picker.current?.focus();
    act();
  };
  const saveAs = () => setDialog('save-as');
  const share = (isPublic: boolean) => {
    if (!view) return;
    if (view.isTenantDefault && !isPublic) setDialog('private');
    else void actions.share(view, isPublic);
  };
  return (
    <div className={css.bar}>
      <ViewPicker
        button={picker}
        views={views}
        current={visit ? undefined : view}
        name={name}
        isChanged={visit?.isChanged ?? isChanged}
        onChoose={inUse.choose}
        onOpen={() => {
          inUse.settleAddress();
          void home.loadViews(); // a colleague may have shared a view just now
        }}
      />
      {isChanged && (
        <div className={css.changes} data-view-changes>
          {view?.isOwner && (
            <Button size="xs" onClick={staying(save)}>
              Save
            </Button>
          )}
          <Button size="xs" variant="default" onClick={saveAs}>
            Save as…
          </Button>
          <Button size="xs" variant="subtle" onClick={staying(inUse.revert)}>
            Revert
          </Button>
        </div>
      )}
      <ViewMenu
        view={view}
        isChanged={isChanged}
        onSave={save}
        onSaveAs={saveAs}
        onRevert={inUse.revert}
        onRename={() => setDialog('rename')}
        onShare={share}
        onDefault={(whose, isDefault) => view && void actions.setDefault(view, whose, isDefault)}
        onCopyLink={() => void actions.copyLink()}
        onDelete={() => view && void actions.remove(view)}
        onShowDeleted={showDeleted}
      />
      {dialog === 'save-as' && (
        <ViewNameDialog
          title={isChanged || !view ? 'Save as a new view' : `Duplicate “${view.name}”`}
          verb="Save"
          name={view ? `Copy of ${view.name}`.slice(0, 200) : visit ? name : ''}
          asksToShare
          onClose={close}
          onSubmit={actions.saveAs}
        />
      )}
      {dialog === 'rename' && view && (
        <ViewNameDialog
          title={`Rename “${view.name}”`}
          verb="Rename"
          name={view.name}
          asksToShare={false}
          onClose={close}
          onSubmit={(name) => actions.rename(view, name)}
        />
      )}
      {dialog === 'private' && view && (
        <ConfirmPrivate
          name={view.name}
          onClose={close}
          onConfirm={() => {
            close();
            void actions.share(view, false);
          }}
        />
      )}
    </div>
  );
}

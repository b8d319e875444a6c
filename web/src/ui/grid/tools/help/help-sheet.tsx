import { Kbd, Modal } from '@mantine/core';
import { KEY_GROUPS, type KeyBinding } from '@plumbline/sheet/keys/key-binding';
import { KEY_BINDINGS } from '@plumbline/sheet/keys/press-key';
import { useScene } from '../../state/scene.ts';
import { useStore } from '../../state/use-store.ts';
import css from './help-sheet.module.css';

const groups = KEY_GROUPS.map((group) => ({
  group,
  bindings: KEY_BINDINGS.filter((binding) => binding.group === group && binding.does !== ''),
}));

/** All keys of the grid, from the same table as the key handling. */
export function HelpSheet() {
  const { controller } = useScene();
  const isOpen = useStore(controller.isHelpOpen);
  const close = (): void => controller.isHelpOpen.set(false);
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={920}
      transitionProps={{ duration: 0 }}
      // The active cell may have been drawn again: the grid knows it better than the dialog.
      returnFocus={controller.active === null}
      onExitTransitionEnd={() => controller.refocus()}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={css.top}>
            <Modal.Title fz="h2" fw={650}>
              Keys
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          <div className={css.groups}>
            {groups.map(({ group, bindings }) => (
              <section key={group} className={css.group}>
                <h3 className={css.title}>{group}</h3>
                <dl className={css.list}>
                  {bindings.map((binding) => (
                    <KeyLine key={binding.does} binding={binding} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function KeyLine({ binding: { shown, combos, does } }: { binding: KeyBinding }) {
  return (
    <div className={css.line}>
      <dt className={css.keys}>
        {(shown ?? combos).map((combo) => (
          <Kbd key={combo} size="xs" className={css.key ?? ''}>
            {readable(combo)}
          </Kbd>
        ))}
      </dt>
      <dd className={css.does}>{does}</dd>
    </div>
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page up',
  PageDown: 'Page down',
  ContextMenu: 'Menu',
};

const readable = (combo: string): string =>
  combo
    .split('+')
    .map((part) => SIGNS[part] ?? part)
    .join(' + ');

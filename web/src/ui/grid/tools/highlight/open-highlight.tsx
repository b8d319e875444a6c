import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useBegunForm } from '../../../dialogs/use-begun-form.tsx';
import { layerFocus } from '../../../layer-focus.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import type { HighlightPart, HighlightScene, OpenHighlight } from '../../state/highlight-scene.ts';
import { useScene } from '../../state/scene.ts';
import forms from '../filters/filter-form.module.css';
import menu from '../grid-menus.module.css';
import { ColourList } from './colour-list.tsx';
import css from './highlight.module.css';
import { RuleForm } from './rule-form.tsx';
import { SinceSetting } from './since-setting.tsx';

const WIDTH = 340;

interface OpenHighlightProps {
  readonly scene: HighlightScene;
  readonly open: OpenHighlight;
}

/** Downloaded when it first opens. */
export function OpenHighlightPopover({ scene, open }: OpenHighlightProps) {
  const [part, setPart] = useState<HighlightPart>(open.part);
  const { controller } = useScene();
  const { addButton } = useFilterScene();
  const close = (isOpenerGone = false): void => {
    scene.open.set(null);
    const of = open.part !== 'all' && 'newFor' in open.part ? open.part.newFor : null;
    if (open.opener && !isOpenerGone) open.opener.focus();
    else if (of === null || !controller.surface?.focusHeader(controller.columnIndex(of))) addButton.current?.focus();
  };
  // A popover for a single rule closes with it.
  const done = (isRemoved: boolean): void => (open.part === 'all' ? setPart('all') : close(isRemoved));
  const [begun, setBegun] = useState<HighlightPart>('all');
  const form = useBegunForm(part !== 'all' && begun === part, () => close());
  return (
    <>
      <Popover
        opened
        onDismiss={form.close}
        position="bottom-start"
        offset={2}
        shadow="md"
        width={WIDTH}
        trapFocus={false}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            tabIndex={-1}
            aria-label="Highlight"
            className={menu.menuPlace}
            style={{ left: open.x, top: open.y }}
          />
        </Popover.Target>
        <Popover.Dropdown className={`${forms.dropdown} ${css.dropdown}`}>
          {/* Each part takes the focus as it appears. */}
          <div key={JSON.stringify(part)} {...layerFocus} onChange={() => setBegun(part)}>
            {part === 'all' ? (
              <div className={css.parts}>
                {scene.changes && <SinceSetting changes={scene.changes} />}
                <ColourList scene={scene} onPart={setPart} onClose={() => close()} />
              </div>
            ) : (
              <RuleForm scene={scene} part={part} onDone={done} onCancel={() => form.leave(() => done(false))} />
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      {form.question}
    </>
  );
}

import { Button, TextInput } from '@mantine/core';
import type { Choice } from '@plumbline/sheet/control/decide';
import { goTo } from '@plumbline/sheet/control/group-actions';
import type { Problem } from '@plumbline/sheet/control/problem-list';
import { useScene } from '../../state/scene.ts';
import css from './problems.module.css';

interface ProblemLineProps {
  readonly problem: Problem;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onCorrect: () => void;
  readonly onRevert: () => void;
  /** If the page can carry out decisions. */
  readonly onDecide: ((choice: Choice) => void) | undefined;
  readonly onShowColumn: () => void;
}

export function ProblemLine({
  problem,
  draft,
  onDraft,
  onCorrect,
  onRevert,
  onDecide,
  onShowColumn,
}: ProblemLineProps) {
  const { controller } = useScene();
  const { rowId, rowLabel, title, reason, theirs, at, isColumnHidden, isElsewhere } = problem;
  const name = `${title} of ${rowLabel}`;
  return (
    <tr>
      <th scope="row" className={css.row}>
        {rowLabel}
      </th>
      <td>{title}</td>
      <td>
        <TextInput
          size="xs"
          className={css.text ?? ''}
          aria-label={theirs ? `Your value, ${name}` : `Correct ${name}`}
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft !== problem.text) onCorrect();
          }}
        />
      </td>
      {theirs ? (
        <td className={css.theirs}>
          <b>{theirs.text}</b> {theirs.by}
        </td>
      ) : (
        <td className={css.reason}>{reason}</td>
      )}
      <td>
        <div className={css.actions}>
          {at && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Go to ${name}`}
              onClick={() => goTo(controller, rowId, at.column)}
            >
              Go to
            </Button>
          )}
          {!at && isColumnHidden && !isElsewhere && (
            <Button size="compact-xs" variant="default" aria-label={`Show the column ${title}`} onClick={onShowColumn}>
              Show column
            </Button>
          )}
          {!at && !isColumnHidden && <span className={css.rest}>filtered out</span>}
          {!at && isElsewhere && <span className={css.rest}>not in this sheet</span>}
          {theirs && onDecide ? (
            <>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Keep mine, ${name}`}
                onClick={() => onDecide('mine')}
              >
                Keep mine
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Take theirs, ${name}`}
                onClick={() => onDecide('theirs')}
              >
                Take theirs
              </Button>
            </>
          ) : (
            <Button size="compact-xs" variant="default" aria-label={`Revert ${name}`} onClick={onRevert}>
              Revert
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

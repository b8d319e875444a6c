import { Checkbox } from '@mantine/core';
import type { RefreshLine } from '@plumbline/contract/workflow/import-proof';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { lineKey } from '../import-state.ts';
import { useChoices } from '../use-choices.ts';
import { keptText, valueText } from '../words.ts';
import classes from './change-list.module.css';

interface ChangeListProps {
  lines: readonly RefreshLine[];
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], isOn: boolean) => void;
}

const HEAD = 44;
const LINE = 40;

/** Jobs with their changed values. Draws only what is in view, because a file may change ten thousand jobs. */
export function ChangeList({ lines, ticked, onTick }: ChangeListProps) {
  const scroll = useRef<HTMLElement>(null);
  const jobs = [...Map.groupBy(lines, ({ jobId }) => jobId).values()];
  const rows = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => scroll.current,
    estimateSize: (i) => HEAD + LINE * (jobs[i]?.length ?? 1),
    getItemKey: (i) => jobs[i]?.[0]?.jobId ?? i,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={scroll} className={classes.list} tabIndex={0} aria-label="Changes by job">
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={jobs.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <JobChanges lines={jobs[index] ?? []} ticked={ticked} onTick={onTick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobChanges({ lines, ticked, onTick }: ChangeListProps) {
  const [first] = lines;
  if (!first) return null;
  const keys = lines.map(lineKey);
  const count = keys.filter((key) => ticked.has(key)).length;
  return (
    <>
      <Checkbox
        className={classes.job}
        label={
          <>
            <b>{first.jobNumber}</b> {first.jobName}
          </>
        }
        checked={count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={() => onTick(keys, count < keys.length)}
      />
      {lines.map((line) => (
        <ChangeLine key={line.field} line={line} isTicked={ticked.has(lineKey(line))} onTick={onTick} />
      ))}
    </>
  );
}

interface ChangeLineProps {
  line: RefreshLine;
  isTicked: boolean;
  onTick: ChangeListProps['onTick'];
}

function ChangeLine({ line, isTicked, onTick }: ChangeLineProps) {
  const { nameOf, titleOf } = useChoices();
  const kept = keptText(line);
  const [from, to] = [valueText(line.field, line.oldValue, nameOf), valueText(line.field, line.newValue, nameOf)];
  return (
    <div className={classes.line} data-kept={kept !== null || undefined}>
      <Checkbox
        label={titleOf(line.field)}
        aria-label={`${titleOf(line.field)} of job ${line.jobNumber}: ${from} becomes ${to}${kept ? `. ${kept}` : ''}`}
        checked={isTicked}
        onChange={(event) => onTick([lineKey(line)], event.currentTarget.checked)}
      />
      <span className={classes.values}>
        <s>{from}</s> <span aria-hidden>→</span> <b>{to}</b>
      </span>
      {kept && <span className={classes.kept}>{kept}</span>}
    </div>
  );
}

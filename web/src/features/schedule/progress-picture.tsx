import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import { progressParts } from './progress.ts';
import css from './progress-picture.module.css';

/** What is billed, earned and spent of the contract, as three bars over the same length. The cell's text says the same. */
export function ProgressPicture({ line }: { line: ScheduleRow }) {
  const { contract } = line;
  if (contract === null || contract <= 0) return null;
  return (
    <span className={css.picture} aria-hidden="true">
      {progressParts.map(({ name, of }) => {
        const part = Math.max(0, of(line) ?? 0) / contract;
        return (
          <span key={name} className={css.track}>
            <span
              className={css.bar}
              data-part={name}
              data-passed={part > 1 || undefined}
              style={{ width: `${Math.min(part, 1) * 100}%` }}
            />
          </span>
        );
      })}
    </span>
  );
}

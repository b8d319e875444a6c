import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ImportButton } from '../imports/import-button.tsx';
import css from './new-jobs.module.css';

interface NoJobsProps {
  /** Null: the person may only look. */
  readonly onNew: (() => void) | null;
}

/** In place of the jobs of a company that has none: how the first ones come. */
export function NoJobs({ onNew }: NoJobsProps) {
  const isPhone = useIsPhone();
  return (
    <>
      <p>There are no jobs yet.</p>
      {onNew && (
        <>
          <div className={css.first}>
            <ImportButton />
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onNew}>
              New job
            </Button>
          </div>
          <p>
            {isPhone
              ? 'Import the list that your accounting system exports.'
              : 'Import the list that your accounting system exports, or copy rows in Excel, with these headings or in this order, and paste them here.'}
          </p>
        </>
      )}
    </>
  );
}

/** The same on a sheet that jobs do not come from. */
export const NoJobsElsewhere = () => (
  <>
    <p>There are no jobs yet.</p>
    <Button size="xs" variant="default" component={Link} to="/workflow/jobs">
      Go to the jobs
    </Button>
  </>
);

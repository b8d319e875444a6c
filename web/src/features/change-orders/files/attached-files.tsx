import { Button } from '@mantine/core';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { counted } from '@plumbline/domain/counted';
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AttachButtons } from './attach-buttons.tsx';
import { FileList } from './file-list.tsx';
import css from './files.module.css';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

export interface AttachedFilesProps {
  readonly job: Pick<Job, 'id' | 'version'>;
  /** The change order's number. */
  readonly number: number;
  /** How many files it has. */
  readonly count: number;
  readonly canEdit: boolean;
  readonly onJobs: (jobs: readonly Job[]) => void;
  /** Whether its files are listed at once. They are loaded when they are. */
  readonly isOpenAtFirst?: boolean;
}

/** The photos and documents of a change order, what is on its way to it, and buttons to attach. */
export function AttachedFiles({ job, number, count, canEdit, onJobs, isOpenAtFirst = false }: AttachedFilesProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { uploads, own } = useUploads({ jobId: job.id, number }, (jobs) => {
    onJobs(jobs);
    setIsOpen(true);
  });
  const listId = useId();
  if (!canEdit && count === 0) return null;
  return (
    <div className={css.files}>
      <div className={css.bar}>
        {count > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={css.button ?? ''}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            rightSection={
              <IconChevronDown size={16} aria-hidden className={css.chevron} data-open={isOpen || undefined} />
            }
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={`${counted(count, 'file')} of change order ${number}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {counted(count, 'file')}
          </Button>
        )}
        {canEdit && (
          <AttachButtons number={number} onFiles={(files) => uploads.add({ jobId: job.id, number }, files)} />
        )}
      </div>
      {own.length > 0 && (
        <ul className={css.list} aria-label={`On their way to change order ${number}`}>
          {own.map((upload) => (
            <UploadLine
              key={upload.id}
              upload={upload}
              onAgain={() => uploads.again(upload.id)}
              onCancel={() => uploads.cancel(upload.id)}
            />
          ))}
        </ul>
      )}
      <div id={listId}>
        {isOpen && count > 0 && <FileList job={job} number={number} canEdit={canEdit} onJobs={onJobs} />}
      </div>
    </div>
  );
}

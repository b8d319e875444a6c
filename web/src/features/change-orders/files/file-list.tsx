import { ActionIcon, Skeleton } from '@mantine/core';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { isPicture } from '@plumbline/domain/file-type';
import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { errorLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sizeText } from './file-words.ts';
import css from './files.module.css';
import { contentQuery, filesQuery } from './files-query.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useBlobAddress } from './use-blob-address.ts';

interface FileListProps {
  readonly job: Pick<Job, 'id' | 'version'>;
  readonly number: number;
  readonly canEdit: boolean;
  readonly onJobs: (jobs: readonly Job[]) => void;
}

/** The files of a change order, with who attached them and when. Its photos open in full size. */
export function FileList({ job, number, canEdit, onJobs }: FileListProps) {
  const files = useQuery(filesQuery(useApi(), job));
  const [shown, setShown] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ChangeOrderFile | null>(null);
  return (
    <Loaded of={{ files }} waiting={<Skeleton height={56} role="status" aria-label="Loading the files" />}>
      {({ files: { files: all } }) => {
        const own = all.filter((file) => file.number === number);
        const pictures = own.filter(({ type }) => isPicture(type));
        const picture = pictures.find(({ id }) => id === shown);
        return (
          <>
            <ul className={css.list} aria-label={`Files of change order ${number}`}>
              {own.map((file) => (
                <FileLine
                  key={file.id}
                  file={file}
                  onShow={() => setShown(file.id)}
                  onRemove={canEdit ? () => setRemoving(file) : undefined}
                />
              ))}
            </ul>
            {picture && (
              <PictureViewer
                pictures={pictures}
                picture={picture}
                onShow={({ id }) => setShown(id)}
                onClose={() => setShown(null)}
              />
            )}
            {removing && <RemoveDialog file={removing} onJobs={onJobs} onClose={() => setRemoving(null)} />}
          </>
        );
      }}
    </Loaded>
  );
}

interface FileLineProps {
  readonly file: ChangeOrderFile;
  readonly onShow: () => void;
  readonly onRemove: (() => void) | undefined;
}

function FileLine({ file, onShow, onRemove }: FileLineProps) {
  const { name, type, size, who, at } = file;
  const api = useApi();
  const queryClient = useQueryClient();
  const save = () =>
    queryClient
      .fetchQuery(contentQuery(api, file.id))
      .then((content) => saveFile(name, [content], type))
      .catch((error: unknown) => void toast.error(errorLine(error)));
  return (
    <li className={css.file}>
      {isPicture(type) ? (
        <button type="button" className={css.thumbnail} aria-label={`Open ${name}`} onClick={onShow}>
          <Thumbnail file={file} />
        </button>
      ) : (
        <span className={css.thumbnail}>
          <IconFileTypePdf size={26} aria-hidden />
        </span>
      )}
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>
          {sizeText(size)} · {who}, {formatInstant(at)}
        </span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={css.button ?? ''}
        aria-label={`Save ${name}`}
        title="Save"
        onClick={() => void save()}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.button ?? ''}
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function Thumbnail({ file }: { readonly file: ChangeOrderFile }) {
  const { data } = useQuery(contentQuery(useApi(), file.id));
  const address = useBlobAddress(data);
  return address === null ? <IconPhoto size={26} aria-hidden /> : <img src={address} alt="" />;
}

import { Button } from '@mantine/core';
import { attachedTypes } from '@plumbline/domain/file-type';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import css from './files.module.css';

interface AttachButtonsProps {
  /** The change order's. */
  readonly number: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** No HEIC among them: an iPhone then hands a JPEG over. */
const TYPES = Object.keys(attachedTypes);
const PICTURES = TYPES.filter((type) => type.startsWith('image/')).join(',');

/** On a phone the camera, and what is there already; elsewhere only that. */
export function AttachButtons({ number, onFiles }: AttachButtonsProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone && (
        <FileButton
          label="Photo"
          number={number}
          accept={PICTURES}
          capture="environment"
          Icon={IconCamera}
          onFiles={onFiles}
        />
      )}
      <FileButton
        label={isPhone ? 'File' : 'Attach'}
        number={number}
        accept={TYPES.join(',')}
        Icon={IconPaperclip}
        onFiles={onFiles}
      />
    </>
  );
}

interface FileButtonProps extends AttachButtonsProps {
  readonly label: string;
  readonly accept: string;
  readonly capture?: 'environment';
  readonly Icon: typeof IconCamera;
}

function FileButton({ label, number, accept, capture, Icon, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = `${label}: attach to change order ${number}`;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={css.button ?? ''}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        {...(capture ? { capture } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
    </>
  );
}

import { Button, Modal, Skeleton } from '@mantine/core';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useApi } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { dialogFocus } from '../../../ui/layer-focus.ts';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import css from './files.module.css';
import { contentQuery } from './files-query.ts';
import { useBlobAddress } from './use-blob-address.ts';

interface PictureViewerProps {
  /** All of the change order, in their order. */
  readonly pictures: readonly ChangeOrderFile[];
  readonly picture: ChangeOrderFile;
  readonly onShow: (picture: ChangeOrderFile) => void;
  readonly onClose: () => void;
}

/** A photo in full size. The arrow keys go to the others, Escape closes. */
export function PictureViewer({ pictures, picture, onShow, onClose }: PictureViewerProps) {
  const content = useQuery(contentQuery(useApi(), picture.id));
  const address = useBlobAddress(content.data);
  const place = pictures.findIndex(({ id }) => id === picture.id);
  const go = (steps: number) => {
    const next = pictures[place + steps];
    if (next) onShow(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    go(steps);
  };
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content onKeyDown={onKeyDown}>
        <Modal.Body className={css.viewer ?? ''}>
          <div ref={dialogFocus} className={css.viewerBar}>
            <div className={css.what}>
              <Modal.Title className={css.name ?? ''}>{picture.name}</Modal.Title>
              <span className={css.detail}>
                {place + 1} of {pictures.length} · {picture.who}, {formatInstant(picture.at)}
              </span>
            </div>
            <ViewerButton label="Previous" Icon={IconChevronLeft} isOff={place <= 0} onClick={() => go(-1)} />
            <ViewerButton
              label="Next"
              Icon={IconChevronRight}
              isOff={place >= pictures.length - 1}
              onClick={() => go(1)}
            />
            <ViewerButton
              label="Save"
              Icon={IconDownload}
              isOff={!content.data}
              onClick={() => content.data && saveFile(picture.name, [content.data], picture.type)}
            />
            <ViewerButton label="Close" Icon={IconX} isFirst onClick={onClose} />
          </div>
          <div className={css.stage}>
            <Loaded of={{ content }} waiting={<Skeleton height="100%" role="status" aria-label="Loading the photo" />}>
              {() => address !== null && <img src={address} alt={picture.name} />}
            </Loaded>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ViewerButtonProps {
  readonly label: string;
  readonly Icon: typeof IconX;
  readonly isOff?: boolean;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

const ViewerButton = ({ label, Icon, isOff = false, isFirst = false, onClick }: ViewerButtonProps) => (
  <Button
    variant="default"
    className={css.button ?? ''}
    aria-label={label}
    title={label}
    px="xs"
    // Stays in reach of the focus: the arrow keys go on from it.
    {...(isOff && { 'data-disabled': true })}
    aria-disabled={isOff}
    {...(isFirst && { 'data-autofocus': true })}
    onClick={() => !isOff && onClick()}
  >
    <Icon size={18} aria-hidden />
  </Button>
);

import type { ComponentProps } from 'react';
import { laterPart, PagePart } from '../page-part.tsx';

const Dialog = laterPart(async () => (await import('./open-confirm.tsx')).OpenConfirmDialog);

/** Asks before something that people seldom mean to do. Escape and Cancel change nothing. */
export const ConfirmDialog = (props: ComponentProps<typeof Dialog>) => (
  <PagePart name="The question" isOverlay>
    <Dialog {...props} />
  </PagePart>
);

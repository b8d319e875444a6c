import { laterPart } from '../page-part.tsx';

/** Asks before something that people seldom mean to do. Escape and Cancel change nothing. */
export const ConfirmDialog = laterPart(async () => (await import('./open-confirm.tsx')).OpenConfirmDialog);

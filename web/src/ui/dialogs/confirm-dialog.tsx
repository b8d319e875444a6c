import { laterPart } from '../page-part.tsx';

/** Asks for confirmation. Escape and Cancel change nothing. */
export const ConfirmDialog = laterPart(async () => (await import('./open-confirm.tsx')).OpenConfirmDialog);

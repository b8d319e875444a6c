import type { ComponentProps } from 'react';
import { laterPart } from '../page-part.tsx';

const OpenKeptEdits = laterPart(async () => (await import('./open-kept-edits.tsx')).OpenKeptEdits);

/** Edits that an earlier page could not save and a colleague has changed since. Shown beside the sheet, which stays usable. */
export function KeptEditsList(props: ComponentProps<typeof OpenKeptEdits>) {
  return props.edits.cells.length > 0 ? <OpenKeptEdits {...props} /> : null;
}

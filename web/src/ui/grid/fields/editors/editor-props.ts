import type { Editing } from '@plumbline/sheet/control/open-parts';

export interface EditorProps {
  readonly editing: Editing;
  readonly width: number;
  readonly height: number;
}

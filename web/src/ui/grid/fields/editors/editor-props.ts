import type { Editing } from '@plumbline/sheet/control/grid-controller';

export interface EditorProps {
  readonly editing: Editing;
  readonly width: number;
  readonly height: number;
}

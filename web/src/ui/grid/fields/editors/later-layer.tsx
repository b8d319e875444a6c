import { laterPart, PagePart } from '../../../page-part.tsx';
import type { EditorLayerProps } from './editor-layer.tsx';

const Layer = laterPart<EditorLayerProps>(async () => (await import('./editor-layer.tsx')).EditorLayer);

/** The field takes text at once. What stands below it comes with the later parts, which a moment after the first rows are there. */
export const LaterLayer = (props: EditorLayerProps) => (
  <PagePart name={props.label} isOverlay>
    <Layer {...props} />
  </PagePart>
);

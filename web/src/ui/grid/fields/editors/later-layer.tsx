import { laterPart, PagePart } from '../../../page-part.tsx';
import type { EditorLayerProps } from './editor-layer.tsx';

const Layer = laterPart<EditorLayerProps>(async () => (await import('./editor-layer.tsx')).EditorLayer);

/** The field takes text at once. The layer below it is one of the later parts, downloaded a moment after the first rows are drawn. */
export const LaterLayer = (props: EditorLayerProps) => (
  <PagePart name={props.label} isOverlay>
    <Layer {...props} />
  </PagePart>
);

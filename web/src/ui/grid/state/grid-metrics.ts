/** In pixels. The style sheet has the same height. */
export const HEADER_HEIGHT = 34;

import { afterDrawing } from '../../lib/after-drawing.ts';

type Others = typeof import('./headings-of-others.ts');
let loaded: Others | null = null;

/** Downloads what other programs call the jobs' fields. Until then a paste knows the titles of the columns alone. */
export const loadHeadings = (): void =>
  afterDrawing(() => {
    // Without them the next sheet tries again.
    if (!loaded) import('./headings-of-others.ts').then((others) => (loaded = others)).catch(() => {});
  });

/** The job's field that a heading of another program names. */
export const fieldOfHeading = (heading: string): string | undefined => loaded?.fieldOfHeading(heading);

/** A part of the app that could not be downloaded. Browsers have no common error for it; these are their words. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|unable to preload css/i.test(error.message);

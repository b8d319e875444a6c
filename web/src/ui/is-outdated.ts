/** Whether a part of the app could not be downloaded. Browsers share no error for it, so these are their texts. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|unable to preload css/i.test(error.message);

export const notDownloaded = (name: string): string =>
  `${name} could not be downloaded. Your connection may have failed, or Plumbline was updated.`;

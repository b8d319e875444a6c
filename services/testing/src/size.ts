import process from 'node:process';

/** Sizes of a test: `usual` for each change, and `whole` before a release (`npm test -- --long` sets SIZES). */
export const size = (usual: number, whole: number): number => (process.env.SIZES === 'whole' ? whole : usual);

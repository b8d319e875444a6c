import process from 'node:process';

/** How many a test is about: `usual` at each change, and `whole` before a release (`npm test -- --long` sets SIZES). */
export const size = (usual: number, whole: number): number => (process.env.SIZES === 'whole' ? whole : usual);

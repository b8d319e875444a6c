import process from 'node:process';

/** A line of the report, which is what a run puts out. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

import { pino } from 'pino';

/** Structured logs to standard output, one JSON object a line; `LOG_LEVEL` chooses how much. */
export const createLogger = (service: string, level = process.env.LOG_LEVEL ?? 'info') =>
  pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime });

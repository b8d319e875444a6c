import { type DestinationStream, pino } from 'pino';
import { discreetFields } from './discreet.ts';

/**
 * Structured logs to standard output, one JSON object a line; `LOG_LEVEL` chooses how much. What others wrote into an error loses the
 * names, addresses and secrets in it.
 */
export const createLogger = (
  service: string,
  level = process.env.LOG_LEVEL || 'info',
  destination: DestinationStream = pino.destination(1),
) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A line of one of several services in a process names its own.
      mixin: () => ({ service }),
      formatters: { log: discreetFields },
    },
    destination,
  );

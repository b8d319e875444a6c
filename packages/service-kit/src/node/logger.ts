import { type DestinationStream, pino } from 'pino';
import { discreetFields } from './discreet.ts';

/**
 * Structured logs to standard output, one JSON object per line; `LOG_LEVEL` sets the level. Names, addresses and secrets are
 * removed from texts by others in errors.
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

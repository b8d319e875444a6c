/** SQL that writes an instant as the wire has it: ISO 8601 in UTC, to the millisecond. `expression` is SQL of ours, never a request's. */
export const instantSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

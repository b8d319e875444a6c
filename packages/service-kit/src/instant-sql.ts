/** SQL for an instant on the wire: ISO 8601 in UTC, to the millisecond. `expression` must never come from a request. */
export const instantSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

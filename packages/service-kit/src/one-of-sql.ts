/**
 * SQL for "is one of" an array that is a parameter, as `$2::uuid[]`, with `count` members. For `any` PostgreSQL plans a statement at each
 * run, because how many rows it gives depends on the array; for a comparison with one value it keeps the plan. Planning was two thirds of
 * what reading one job took (decision 156).
 */
export const oneOfSql = (array: string, count: number): string => (count === 1 ? `= (${array})[1]` : `= any(${array})`);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member by its name. SCIM attribute names ignore case. */
export const member = (value: Record<string, unknown>, name: string): unknown =>
  Object.entries(value).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

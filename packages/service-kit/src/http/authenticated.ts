const authenticated = new WeakSet<object>();

/** Notes that a request carried a valid token, so that the limit for strangers does not apply to it. */
export const noteAuthenticated = (request: object): void => void authenticated.add(request);

export const isAuthenticated = (request: object): boolean => authenticated.has(request);

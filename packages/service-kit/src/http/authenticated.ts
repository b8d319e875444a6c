const authenticated = new WeakSet<object>();

/** Notes that a request carried a token that is good: whoever bounds requests of strangers lets it pass. */
export const noteAuthenticated = (request: object): void => void authenticated.add(request);

export const isAuthenticated = (request: object): boolean => authenticated.has(request);

const fields = new WeakMap<object, object>();
const addresses = new WeakMap<object, string>();

/** Adds fields to the log line of this request: ids and reasons, never names or secrets. */
export const noteForLog = (request: object, more: object): void =>
  void fields.set(request, { ...fields.get(request), ...more });

export const notedForLog = (request: object): object => fields.get(request) ?? {};

/** Notes the address of a request as the server sees it: a proxy's header counts only if the operator trusts the proxy. */
export const noteAddress = (request: object, address: string): void => void addresses.set(request, address);

/** Empty where no server noted one, as in the emulation. */
export const addressNoted = (request: object): string => addresses.get(request) ?? '';

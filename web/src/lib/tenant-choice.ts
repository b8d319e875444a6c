const KEY = 'plumbline.tenant';

/** Which tenant this tab works in; null leaves it to the server. Per tab, so that two tabs can show two tenants. */
export const tenantChoice = {
  current: (): string | null => sessionStorage.getItem(KEY),
  set: (tenantId: string) => sessionStorage.setItem(KEY, tenantId),
  forget: () => sessionStorage.removeItem(KEY),
};

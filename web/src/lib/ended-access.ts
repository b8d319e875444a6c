const KEY = 'plumbline.access-ended';

/** Name of the company that this tab has just lost the access to: kept over the way to another page, told once. */
export const endedAccess = {
  note: (tenantName: string): void => sessionStorage.setItem(KEY, tenantName),
  /** The name, for as long as the tab has no access to any company. */
  current: (): string | null => sessionStorage.getItem(KEY),
  forget: (): void => sessionStorage.removeItem(KEY),
};

const KEY = 'plumbline.access-ended';

/** The name of the company that this tab has just lost access to. Survives the change of page and is shown once. */
export const endedAccess = {
  note: (tenantName: string): void => sessionStorage.setItem(KEY, tenantName),
  /** The name, for as long as the tab has no access to any company. */
  current: (): string | null => sessionStorage.getItem(KEY),
  forget: (): void => sessionStorage.removeItem(KEY),
};

import type { KeptJobs } from './kept-jobs.ts';

/** The part of app init about the person's companies and rights. */
interface Rights {
  readonly user: { readonly tenants: readonly { readonly id: string }[] };
  readonly tenant: { readonly id: string };
  readonly permissions: readonly string[];
}

/**
 * Deletes the kept jobs of other people, and of companies in which the person may not see jobs. For companies that the page does not show, only
 * membership is known. Null if the person belongs to none.
 */
export async function leaveOnlyAllowed(
  kept: Pick<KeptJobs, 'dropOthers'>,
  person: string,
  init: Rights | null,
): Promise<void> {
  const theirs = init?.user.tenants.map(({ id }) => id) ?? [];
  const allowed = theirs.filter((id) => id !== init?.tenant.id || init.permissions.includes('Wip_view'));
  await kept.dropOthers(person, allowed).catch(() => {}); // a browser that keeps nothing
}

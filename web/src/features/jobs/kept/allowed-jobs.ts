import type { KeptJobs } from './kept-jobs.ts';

/** What app init says of where the person may see what. */
interface Rights {
  readonly user: { readonly tenants: readonly { readonly id: string }[] };
  readonly tenant: { readonly id: string };
  readonly permissions: readonly string[];
}

/**
 * Drops what the browser keeps of other people, and of companies in which the person may not see the jobs. Of the companies that the
 * page does not show it is known only whether the person still belongs to them. Null: to none.
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

import { jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import type { GridView } from '@plumbline/contract/workflow/views';
import { type Answers, problem } from './stub-services.ts';

type Kept = Omit<GridView, 'isOwner' | 'isMyDefault' | 'isTenantDefault'>;
/** The bodies of the calls. */
type Save = Pick<Kept, 'name' | 'isPublic' | 'gridSettings'> & Partial<Pick<Kept, 'id' | 'version'>>;
type Chosen = { whose: 'mine' | 'tenant'; id: GridView['id'] | null };

/**
 * A service that keeps a company's views of the jobs in memory as the real one does, and answers each person for themselves. It does not ask who
 * may share or administer: the service's own tests do.
 */
export function storedViews() {
  const kept: Kept[] = [];
  const deleted: Kept[] = [];
  /** By person; the company's stands under its own name. */
  const defaults = new Map<string, GridView['id'] | null>();
  const COMPANY = 'the company';
  const idOf = (at: number) => `0190a000-0000-7000-8000-0000000007${at.toString().padStart(2, '0')}` as GridView['id'];

  const seenBy = (who: string): GridView[] =>
    kept
      .filter(({ isPublic, ownerName }) => isPublic || ownerName === who)
      .map((view) => ({
        ...structuredClone(view),
        isOwner: view.ownerName === who,
        isMyDefault: defaults.get(who) === view.id,
        isTenantDefault: defaults.get(COMPANY) === view.id,
      }));
  const save = (who: string, { id, version, name, isPublic, gridSettings }: Save): object => {
    const isTaken = kept.some((view) => view.ownerName === who && view.name === name && view.id !== id);
    if (isTaken) return problem('view-name-taken', 409, { name });
    const stored = kept.find((view) => view.id === id && view.ownerName === who);
    if (id !== undefined && !stored) return problem('view-gone', 404);
    if (stored && stored.version !== version) return problem('view-changed', 409, { name });
    if (stored && !isPublic)
      for (const [whose, chosen] of defaults) if (whose !== who && chosen === id) defaults.delete(whose);
    const viewId = id ?? idOf(kept.length + deleted.length);
    const next = { id: viewId, sheet: 'jobs' as const, ownerName: who, name, isPublic, gridSettings };
    if (stored) Object.assign(stored, next, { version: stored.version + 1 });
    else kept.push({ ...next, version: 1 });
    return { gridViews: seenBy(who), viewId };
  };
  const own = (who: string, among: Kept[], sent: unknown): Kept | undefined => {
    const { id } = sent as Pick<Kept, 'id'>; // the body of the call
    return among.find((view) => view.id === id && view.ownerName === who);
  };
  const move = (view: Kept, from: Kept[], to: Kept[]): void => void to.push(...from.splice(from.indexOf(view), 1));
  /** Deleted already is what the person wants. */
  const remove = (who: string, sent: unknown): object => {
    const view = own(who, kept, sent);
    if (view) move(view, kept, deleted);
    else if (!own(who, deleted, sent)) return problem('view-gone', 404);
    return { gridViews: seenBy(who) };
  };
  /** There already is what the person wants. */
  const restore = (who: string, sent: unknown): object => {
    const view = own(who, deleted, sent);
    if (!view) return own(who, kept, sent) ? { gridViews: seenBy(who) } : problem('view-gone', 404);
    const isTaken = kept.some(({ ownerName, name }) => ownerName === who && name === view.name);
    if (isTaken) return problem('view-name-taken', 409, { name: view.name });
    move(view, deleted, kept);
    view.version += 1;
    return { gridViews: seenBy(who) };
  };
  /** A view of this person that shows these columns and no others. */
  const give = (who: string, name: string, fields: readonly string[], isPublic = false): GridView['id'] => {
    const others = jobFieldNames.filter((field) => !fields.includes(field));
    const columnsState = [...fields.map((field) => ({ field })), ...others.map((field) => ({ field, hidden: true }))];
    save(who, { name, isPublic, gridSettings: { columnsState, state: { sort: [] } } });
    return kept.at(-1)?.id ?? idOf(0);
  };
  const answersTo = (who: string): Answers => ({
    'POST /wip/views/save': (sent) => save(who, sent as Save),
    'POST /wip/views/delete': (sent) => remove(who, sent),
    'POST /wip/views/restore': (sent) => restore(who, sent),
    'POST /wip/views/default': (sent) => {
      const { whose, id } = sent as Chosen;
      defaults.set(whose === 'mine' ? who : COMPANY, id);
      return { gridViews: seenBy(who) };
    },
  });
  return { seenBy, give, answersTo, kept };
}

import { type JobFieldName, jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import type { Role } from './people.ts';
import { askFor, type World } from './world.ts';

/** A view on the wire, as far as journeys look at it. */
interface WireView {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
}

const OF_THE_SAMPLE = ['Active jobs', 'Month end', 'Pay apps', 'Retainage', 'Closed jobs'];

/** Saved views by calls beside the browser: creates them for a journey, and deletes what it leaves. */
export class ViewsApi {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** A view of this person that shows these columns and no others. Returns its id. */
  async give(role: Role, name: string, fields: readonly JobFieldName[], isPublic = false): Promise<string> {
    const others = jobFieldNames.filter((field) => !fields.includes(field));
    const columnsState = [...fields.map((field) => ({ field })), ...others.map((field) => ({ field, hidden: true }))];
    const gridSettings = { columnsState, state: { sort: [] } };
    const { viewId } = await this.#post(role, 'save', { name, isPublic, gridSettings });
    return viewId;
  }

  /** Makes the view of this name the company's default, for people who have not chosen one. */
  async openCompanyWith(name: string): Promise<void> {
    const { gridViews } = await this.#post('admin', 'default', { whose: 'tenant', id: null });
    await this.#post('admin', 'default', { whose: 'tenant', id: gridViews.find((view) => view.name === name)?.id });
  }

  /** Deletes everybody's views except the sample's, and all defaults. */
  async clear(): Promise<void> {
    for (const role of ['admin', 'pm', 'accountant'] as const) {
      const { gridViews } = await this.#post(role, 'default', { whose: 'mine', id: null });
      const own = gridViews.filter(({ name, isOwner }) => isOwner && !OF_THE_SAMPLE.includes(name));
      for (const { id } of own) await this.#post(role, 'delete', { id });
    }
    await this.#post('admin', 'default', { whose: 'tenant', id: null });
  }

  #post(role: Role, call: string, body: object): Promise<{ gridViews: WireView[]; viewId: string }> {
    return askFor(this.#world, role, { service: 'workflow', path: `/wip/views/${call}`, body });
  }
}

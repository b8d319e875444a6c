import { forbidden } from '@plumbline/contract/problem';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { viewChanged, viewGone, viewNameTaken, viewNotPublic } from '@plumbline/contract/workflow/views';
import type { Access } from '@plumbline/service-kit/access';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import * as store from './store.ts';

type ViewCalls = 'saveView' | 'deleteView' | 'restoreView' | 'setDefaultView';

export const viewHandlers: Pick<Handlers<typeof workflowContract>, ViewCalls> = {
  async saveView({ tx, access, body: { id, version, ...view } }) {
    const { tenantId, userId } = access;
    if (view.isPublic) mayShare(access);
    const viewId = await namedOnce(view.name, async () => {
      if (id === undefined) return store.insertView(tx, tenantId, userId, view);
      const before = await store.lockOwnView(tx, tenantId, userId, id, 'kept');
      if (!before) throw refuse(viewGone, {});
      if (before.version !== version) {
        throw refuse(viewChanged, { name: before.name }, `${before.name} was saved in another window meanwhile`);
      }
      await store.updateView(tx, tenantId, id, view);
      if (before.isPublic && !view.isPublic) await store.forgetDefaultsOfOthers(tx, tenantId, userId, id);
      return id;
    });
    return { gridViews: await store.listViews(tx, tenantId, userId), viewId };
  },

  async deleteView({ tx, access: { tenantId, userId }, body: { id } }) {
    if (await store.lockOwnView(tx, tenantId, userId, id, 'kept')) await store.markDeleted(tx, tenantId, id);
    // Deleted already is what the person wants.
    else if (!(await store.lockOwnView(tx, tenantId, userId, id, 'deleted'))) throw refuse(viewGone, {});
    await store.purgeDeleted(tx, tenantId);
    return { gridViews: await store.listViews(tx, tenantId, userId) };
  },

  async restoreView({ tx, access, body: { id } }) {
    const { tenantId, userId } = access;
    const deleted = await store.lockOwnView(tx, tenantId, userId, id, 'deleted');
    if (deleted?.isPublic) mayShare(access);
    if (deleted) await namedOnce(deleted.name, () => store.unmarkDeleted(tx, tenantId, id));
    // There already, by another window or before a lost answer, is what the person wants.
    else if (!(await store.lockOwnView(tx, tenantId, userId, id, 'kept'))) throw refuse(viewGone, {});
    return { gridViews: await store.listViews(tx, tenantId, userId) };
  },

  async setDefaultView({ tx, access, body: { id, whose, sheet } }) {
    const { tenantId, userId, permissions } = access;
    if (whose === 'tenant' && !permissions.includes('Admin_edit')) {
      throw refuse(forbidden, { permission: 'Admin_edit' }, 'You may not choose the company’s default view');
    }
    if (id === null) {
      await (whose === 'tenant'
        ? store.clearTenantDefault(tx, tenantId, sheet)
        : store.clearPersonDefault(tx, tenantId, userId, sheet));
    } else {
      const view = await store.holdVisibleView(tx, tenantId, userId, { id, sheet });
      if (!view) throw refuse(viewGone, {});
      if (whose === 'mine') await store.setPersonDefault(tx, tenantId, userId, { id, sheet });
      else if (view.isPublic) await store.setTenantDefault(tx, tenantId, { id, sheet });
      else throw refuse(viewNotPublic, { name: view.name }, `${view.name} is private: make it public first`);
    }
    return { gridViews: await store.listViews(tx, tenantId, userId) };
  },
};

function mayShare({ permissions }: Access): void {
  if (!permissions.includes('Wip_share')) {
    throw refuse(forbidden, { permission: 'Wip_share' }, 'You may not share views with the company');
  }
}

/** Writes a view, unless its owner has another view of that name. */
const namedOnce = <T>(name: string, write: () => Promise<T>): Promise<T> =>
  unlessTaken(write, () => refuse(viewNameTaken, { name }, `You have a view named ${name} already`));

import { forbidden } from '@plumbline/contract/problem';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { viewGone, viewNameTaken } from '@plumbline/contract/workflow/views';
import { DatabaseError } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { insertView, listViews, updateView } from './store.ts';

const UNIQUE_VIOLATION = '23505';

export const viewHandlers: Pick<Handlers<typeof workflowContract>, 'saveView'> = {
  async saveView({ tx, access, body: { id, ...view } }) {
    const { tenantId, userId, permissions } = access;
    if (view.isPublic && !permissions.includes('Wip_share')) {
      throw refuse(forbidden, { permission: 'Wip_share' }, 'You may not make a view public');
    }
    try {
      if (id === undefined) await insertView(tx, tenantId, userId, view);
      else if (!(await updateView(tx, tenantId, userId, id, view))) throw refuse(viewGone, {});
    } catch (error) {
      const isNameTaken = DatabaseError.codeOf(error) === UNIQUE_VIOLATION;
      throw isNameTaken
        ? refuse(viewNameTaken, { name: view.name }, `You have a view named ${view.name} already`)
        : error;
    }
    return { gridViews: await listViews(tx, tenantId, userId) };
  },
};

import type { platformContract } from '@plumbline/contract/platform/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { changesPage } from './store.ts';

export const historyHandlers: Pick<Handlers<typeof platformContract>, 'adminHistory'> = {
  async adminHistory({ tx, access, query }) {
    return changesPage(tx, access.tenantId, query);
  },
};

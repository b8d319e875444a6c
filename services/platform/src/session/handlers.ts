import type { platformContract } from '@plumbline/contract/platform/contract';
import { productPermissions } from '@plumbline/domain/permissions';
import type { Access } from '@plumbline/service-kit/access';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { activeAdministrators, myTenants, myUser } from './store.ts';

export const sessionHandlers: Pick<Handlers<typeof platformContract>, 'appInit'> = {
  async appInit({ tx, access }) {
    const user = (await myUser(tx, access.tenantId, access.userId)) ?? serviceUser(access);
    const tenants = await myTenants(tx);
    const tenant = {
      id: access.tenantId,
      name: access.tenantName,
      companyLogoUrl: tenants.find(({ id }) => id === access.tenantId)?.companyLogoUrl ?? null,
    };
    return {
      user: { ...user, tenants, productPermissions: productPermissions(access.permissions) },
      tenant,
      products: access.products,
      permissions: access.permissions,
      administrators: await activeAdministrators(tx, access.tenantId),
    };
  },
};

/** A service that calls with its own token: it has a name and no other personal data. */
const serviceUser = ({ userId: id, userName: name }: Access) => ({
  id,
  name,
  email: '',
  photoUrl: null,
  phoneNumber: null,
  role: '',
});

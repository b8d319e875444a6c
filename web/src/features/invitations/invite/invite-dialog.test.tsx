import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(cleanup);

test('nobody chosen is nobody to invite', async () => {
  const unavailable = () => problem('unavailable', 503);
  const api = stubApi({ 'GET /admin/users/init': unavailable, 'POST /lookups': unavailable });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <InviteDialog onClose={() => {}} />
    </AppProviders>,
  );
  const invite = await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite' });
  expect(invite.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Or by e-mail address/), { target: { value: 'ana@x.example' } });
  expect(invite.disabled).toBe(false);
});

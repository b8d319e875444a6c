import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart, PagePart } from '../../../ui/page-part.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** To invite people: a button for the users page's toolbar, and the dialog, which stays when the toolbar folds on a narrow page. */
export function useInvitePeople() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    button: (
      <Button size="xs" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Invite people
      </Button>
    ),
    dialog: isOpen && (
      <PagePart name="The invitation" isOverlay>
        <Suspense>
          <InviteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      </PagePart>
    ),
  };
}

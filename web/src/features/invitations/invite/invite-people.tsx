import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart, PagePart } from '../../../ui/page-part.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** The button to invite people, for the users page's toolbar. */
export function InvitePeople() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Invite people
      </Button>
      {isOpen && (
        <PagePart name="The invitation" isOverlay>
          <Suspense>
            <InviteDialog onClose={() => setIsOpen(false)} />
          </Suspense>
        </PagePart>
      )}
    </>
  );
}

import type { Controls } from '../../controls.ts';
import { BootNotice } from './boot-notice.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** What stands in the way of the page: a back end that is not there yet, or nobody who is signed in. */
export function Notices({ controls }: { controls: Controls }) {
  return (
    <>
      <BootNotice controls={controls} />
      <SignInNotice controls={controls} />
    </>
  );
}

import type { Controls } from '../../controls.ts';
import { BootNotice } from './boot-notice.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** Shown over the page while the back end is missing, or nobody is signed in. */
export function Notices({ controls }: { controls: Controls }) {
  return (
    <>
      <BootNotice controls={controls} />
      <SignInNotice controls={controls} />
    </>
  );
}

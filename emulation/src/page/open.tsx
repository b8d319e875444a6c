import { EmulationBadge } from '../panel/badge.tsx';
import { BootNotice } from '../panel/boot-notice.tsx';
import { SignInNotice } from '../panel/sign-in-notice.tsx';
import { openEmulation as openBackEnd } from './open-emulation.ts';

/** The emulation with what is drawn of it. */
export function openEmulation(options: Parameters<typeof openBackEnd>[0]) {
  const { controls, ...emulation } = openBackEnd(options);
  window.plumblineEmulation = controls;
  const notice = (
    <>
      <BootNotice controls={controls} />
      <SignInNotice controls={controls} />
    </>
  );
  return { ...emulation, badge: <EmulationBadge controls={controls} />, notice };
}
export type Emulation = ReturnType<typeof openEmulation>;

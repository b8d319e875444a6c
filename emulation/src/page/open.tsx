import { lazy, Suspense } from 'react';
import { openEmulation as openBackEnd } from './open-emulation.ts';

// The back end starts before any of this is downloaded.
const Badge = lazy(async () => ({ default: (await import('../panel/badge.tsx')).EmulationBadge }));
const Notices = lazy(async () => ({ default: (await import('../panel/notices/notices.tsx')).Notices }));

/** The emulation with its panel and notices. */
export function openEmulation(options: Parameters<typeof openBackEnd>[0]) {
  const { controls, ...emulation } = openBackEnd(options);
  window.plumblineEmulation = controls;
  const badge = (
    <Suspense>
      <Badge controls={controls} />
    </Suspense>
  );
  const notice = (
    <Suspense>
      <Notices controls={controls} />
    </Suspense>
  );
  return { ...emulation, badge, notice };
}
export type Emulation = ReturnType<typeof openEmulation>;

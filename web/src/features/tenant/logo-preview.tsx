import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { tenantFieldProblem } from '@plumbline/contract/platform/tenant';
import { useState } from 'react';
import { LogoImage } from '../../ui/logo-image.tsx';
import { wireValue } from './tenant-form.ts';
import classes from './tenant-page.module.css';

/** Long enough not to request every letter of a typed address. */
const PAUSE_MS = 400;

/** How the logo looks in the header, on a light and a dark page. */
export function LogoPreview({ text, company }: { text: string; company: string }) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const url = wireValue('companyLogoUrl', settled);
  const [outcome, setOutcome] = useState<{ url: string; isShown: boolean } | null>(null);
  if (url === null) return <p className={classes.hint}>Without a logo the header shows the name alone.</p>;
  if (tenantFieldProblem('companyLogoUrl', url) !== null) return null;
  const isBroken = outcome?.url === url && !outcome.isShown;
  return (
    <>
      {!isBroken && (
        <div className={classes.previews}>
          {(['light', 'dark'] as const).map((scheme) => (
            <span key={scheme} className={classes.preview} data-scheme={scheme}>
              <LogoImage
                key={url}
                src={url}
                alt={scheme === 'light' ? `Logo of ${company}` : ''}
                className={classes.logo}
                onShown={() => setOutcome({ url, isShown: true })}
                onBroken={() => setOutcome({ url, isShown: false })}
              />
            </span>
          ))}
        </div>
      )}
      <Text size="sm" c={isBroken ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {isBroken
          ? 'There is no picture at this address, or it may not be shown on other pages. The header shows the name alone.'
          : 'How it looks in the header, in light and in dark.'}
      </Text>
    </>
  );
}

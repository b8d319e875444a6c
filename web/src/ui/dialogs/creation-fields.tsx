import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './creation-fields.module.css';
import type { Creation } from './use-creation.ts';

/**
 * The fields of a form that creates something. After a lost answer they are locked until the result is clear: another value
 * would be a second request beside the first.
 */
export function CreationFields({ creation, children }: { creation: Creation; children: ReactNode }) {
  const fields = useRef<HTMLFieldSetElement>(null);
  // A locked field loses the focus, and with it Escape. The form keeps both.
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (!creation.isOpen || !(active === body || fields.current?.contains(active))) return;
    fields.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [creation.isOpen]);
  return (
    <>
      <fieldset ref={fields} className={css.fields} disabled={creation.isOpen}>
        {children}
      </fieldset>
      {creation.isOpen && (
        <Alert color="yellow" variant="light" role="status" p="xs" className={css.notice ?? ''}>
          The answer did not arrive, so it is not known yet whether this was stored. It is asked for again until it is
          known; nothing is stored twice.
        </Alert>
      )}
    </>
  );
}

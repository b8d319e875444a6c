import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './creation-fields.module.css';
import type { Creation } from './use-creation.ts';

/**
 * The fields of a form that creates something. While it is sent they take no text, which the answer would throw away. After a lost
 * answer they are locked until the result is clear: another value would be a second request beside the first.
 */
export function CreationFields({ creation, children }: { creation: Creation; children: ReactNode }) {
  const fields = useRef<HTMLFieldSetElement>(null);
  // A locked field loses the focus, and with it Escape. The form keeps both.
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (!creation.isOpen || !(active === body || fields.current?.contains(active))) return;
    fields.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [creation.isOpen]);
  // Not by `disabled`: most answers come at once, and the field keeps its focus.
  useEffect(() => {
    const { current } = fields;
    if (!creation.isBusy || !current) return;
    const refuse = (event: Event): void => event.preventDefault();
    current.addEventListener('beforeinput', refuse);
    return () => current.removeEventListener('beforeinput', refuse);
  }, [creation.isBusy]);
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

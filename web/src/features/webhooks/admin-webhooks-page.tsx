import { useCan } from '../../lib/app-init.ts';
import { LookOnly } from '../../ui/look-only.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import classes from './webhooks.module.css';
import { NewWebhook, Webhooks } from './webhooks.tsx';

/** The addresses of programs that receive the company's events. */
export function AdminWebhooksPage() {
  const canEdit = useCan('Admin_edit');
  return (
    <div className={classes.page}>
      <PageHead
        title="Webhooks"
        about="Plumbline tells your other programs what happens, as it happens: it posts a signed message to an address of theirs. One that does not answer is tried again for three days."
        action={canEdit ? <NewWebhook /> : <LookOnly right="Admin_edit" />}
      />
      <Webhooks canEdit={canEdit} />
      <Section title="History" about="Who made, changed, paused and deleted which webhook.">
        <AdminHistory subject="webhook" />
      </Section>
    </div>
  );
}

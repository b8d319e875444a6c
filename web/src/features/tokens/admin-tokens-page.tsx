import { useCan } from '../../lib/app-init.ts';
import { LookOnly } from '../../ui/look-only.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import classes from './tokens.module.css';
import { NewToken, Tokens } from './tokens.tsx';

/** The tokens of the company's services and people. */
export function AdminTokensPage() {
  const canEdit = useCan('Admin_edit');
  return (
    <div className={classes.page}>
      <PageHead
        title="Access tokens"
        about="Programs that work with your company’s data. A service has a token of its own, which stays when people leave; people make theirs in the menu with their name."
        action={canEdit ? <NewToken whose="company" /> : <LookOnly right="Admin_edit" />}
      />
      <Tokens whose="company" canEdit={canEdit} />
      <Section title="History" about="Who made and revoked which token.">
        <AdminHistory subject="token" />
      </Section>
    </div>
  );
}

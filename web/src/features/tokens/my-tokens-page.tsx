import { useAppInit } from '../../lib/app-init.ts';
import { PageHead } from '../../ui/page-head.tsx';
import classes from './tokens.module.css';
import { NewToken, Tokens } from './tokens.tsx';

/** The tokens with which programs call on the person's behalf. */
export function MyTokensPage() {
  const { tenant } = useAppInit();
  return (
    <div className={classes.page}>
      <PageHead
        title="Access tokens"
        about={`With a token a script or a program works in your name at ${tenant.name}: it may do what you choose, and never more than you may do yourself. Whoever has it can use it, so keep it as you keep a password.`}
        action={<NewToken whose="mine" />}
      />
      <Tokens whose="mine" canEdit />
    </div>
  );
}

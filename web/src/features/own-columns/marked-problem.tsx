import type { FormulaProblem } from '@plumbline/domain/formula/expression';
import classes from './formula-fields.module.css';

/** The formula with what is wrong in it marked, and the sentence about it. */
export function MarkedProblem({ text, problem: { message, from, to } }: { text: string; problem: FormulaProblem }) {
  return (
    <>
      {to > from && (
        <span className={classes.marked}>
          {text.slice(0, from)}
          <mark>{text.slice(from, to)}</mark>
          {text.slice(to)}
        </span>
      )}
      {message}
    </>
  );
}

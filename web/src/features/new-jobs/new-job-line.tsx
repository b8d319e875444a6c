import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { IconPlus } from '@tabler/icons-react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { NOTHING_TYPED, newDraft } from './new-job-draft.ts';
import css from './new-jobs.module.css';
import type { NewJobs } from './use-new-jobs.tsx';
import { useNextNumber } from './use-next-number.ts';

/** The line below the last job: a name and Enter make a job. The number is proposed, and can be typed. What is typed outlives its page. */
export function NewJobLine({ newJobs }: { readonly newJobs: NewJobs }) {
  const { box } = newJobs;
  const texts = useSyncExternalStore(box.typed.subscribe, box.typed.get);
  const [isActive, setIsActive] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const hint = useId();

  const isNamed = texts.jobName.trim() !== '';
  const add = (): void => {
    // Kept with the job that is added, so that it stands in one place and not in both.
    box.typed.set(NOTHING_TYPED);
    newJobs.add([newDraft(texts.jobName, texts.jobNumber)]);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isNamed) add();
    else setIsMissing(true);
    name.current?.focus();
  };
  /** As at the end of a table's last row. Without a name it leaves the line, as everywhere. */
  const onTab = (event: KeyboardEvent): void => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key !== 'Tab' || !isPlain || !isNamed || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
    number.current?.focus();
  };
  const input = (field: keyof typeof texts) => ({
    'data-field': field,
    value: texts[field],
    maxLength: 200,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      box.type({ ...box.typed.get(), [field]: value });
      setIsMissing(false);
    },
  });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsActive(false);
  };
  // Tab leaves the grid for the page. Arrow Down leads here, and from then on Tab goes through both fields.
  const tabIndex = isActive ? 0 : -1;
  const next = useNextNumber(newJobs, isActive || texts.jobName !== '' || texts.jobNumber !== '');
  return (
    <form noValidate className={css.line} onSubmit={submit} onFocus={() => setIsActive(true)} onBlur={onBlur}>
      <IconPlus size={14} aria-hidden className={css.plus ?? ''} />
      <input
        {...input('jobNumber')}
        ref={number}
        tabIndex={tabIndex}
        className={css.number}
        aria-label={`${jobFields.jobNumber.title} of the new job`}
        placeholder={next}
      />
      <input
        {...input('jobName')}
        tabIndex={tabIndex}
        ref={name}
        data-begin
        onKeyDown={onTab}
        className={css.name}
        aria-label="Name of the new job"
        aria-describedby={hint}
        aria-invalid={isMissing || undefined}
        placeholder="New job…"
      />
      <span id={hint} className={css.hint} data-missing={isMissing || undefined}>
        {isMissing
          ? 'Type a name first'
          : isActive
            ? 'Enter or Tab adds it. Rows from a spreadsheet can be pasted here.'
            : ''}
      </span>
      {/* Enter in either field: a form with two fields needs a button for it. */}
      <button type="submit" className={css.submit} tabIndex={-1} aria-hidden>
        Add
      </button>
    </form>
  );
}

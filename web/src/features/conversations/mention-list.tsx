import css from './conversation.module.css';
import type { Person } from './mention-text.ts';

interface MentionListProps {
  readonly id: string;
  readonly people: readonly Person[];
  readonly active: number;
  readonly onPick: (person: Person) => void;
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** Whom an @ may mean. The text keeps the focus and its keys move here. */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="People to mention" className={css.people}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text has the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard in the text
        <div
          key={person.id}
          ref={index === active ? intoView : null}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={css.person}
          onMouseDown={(event) => event.preventDefault()} // the text keeps the focus
          onClick={() => onPick(person)}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}

import { composeMail, type MailPart, oneLine } from '@plumbline/service-kit/mail/compose-mail';
import type { Mail } from '@plumbline/service-kit/mail/mailer';
import type { Letter } from './letter.ts';

/** A comment, as its mail shows it. */
export interface ToldComment {
  who: string;
  text: string;
  /** The title of the field that its thread is about; null for the whole job. */
  about: string | null;
  /** Whether it mentions the reader. Otherwise it is a reply in a thread in which the reader wrote. */
  isMention: boolean;
}

/** The longest mail is a page or two: the link leads to the rest. */
const MOST_COMMENTS = 20;
const MOST_CHARACTERS = 1_000;

/** New comments by others on a job, in order. */
interface Conversation {
  /** Its number and name. */
  job: string;
  link: string;
  comments: readonly ToldComment[];
}

/** A mail about many jobs has this many of them, each with the beginning of its first comment. */
const MOST_JOBS = 20;
const MOST_CHARACTERS_OF_MANY = 200;

/** What others wrote about one job. */
export function conversationMail(
  { to, name, tenantName, settingsLink }: Letter,
  { job: named, link, comments }: Conversation,
): Mail {
  const job = oneLine(named);
  const shown = comments.slice(0, MOST_COMMENTS);
  const more = comments.length - shown.length;
  return composeMail({ to, subject: `${job}: ${peopleIn(comments)} ${deedIn(comments)}` }, [
    { say: `Hello ${oneLine(name)},` },
    { say: `there is news about ${job} at ${oneLine(tenantName)}.` },
    ...shown.flatMap((comment): MailPart[] => [{ say: `${headOf(comment)}:` }, { quote: shortened(comment.text) }]),
    ...(more > 0 ? [{ say: `And ${more} more.` }] : []),
    { link, label: 'Open the conversation' },
    { note: 'Answer in Plumbline: an answer to this mail does not reach the conversation.' },
    { note: 'Choose what you are mailed:', link: settingsLink },
  ]);
}

/** What others wrote about many jobs at once, in one mail. `home` lists who mentioned the reader. */
export function conversationsMail(
  { to, name, tenantName, settingsLink }: Letter,
  { conversations, home }: { conversations: readonly Conversation[]; home: string },
): Mail {
  const comments = conversations.flatMap((each) => each.comments);
  const more = conversations.length - MOST_JOBS;
  return composeMail({ to, subject: `${conversations.length} jobs: ${peopleIn(comments)} ${deedIn(comments)}` }, [
    { say: `Hello ${oneLine(name)},` },
    { say: `there is news about ${conversations.length} jobs at ${oneLine(tenantName)}.` },
    ...conversations
      .slice(0, MOST_JOBS)
      .flatMap(({ job, link, comments: [first] }): MailPart[] =>
        first
          ? [
              { say: `${oneLine(job)}: ${headOf(first)}:` },
              { quote: shortened(first.text, MOST_CHARACTERS_OF_MANY) },
              { link, label: 'Open the conversation' },
            ]
          : [],
      ),
    ...(more > 0 ? [{ say: more === 1 ? 'And 1 more job.' : `And ${more} more jobs.` }] : []),
    { link: home, label: 'See all mentions' },
    { note: 'Answer in Plumbline: an answer to this mail does not reach the conversation.' },
    { note: 'Choose what you are mailed:', link: settingsLink },
  ]);
}

function headOf({ who, about, isMention }: ToldComment): string {
  const where = about === null ? '' : `, ${oneLine(about)}`;
  return `${oneLine(who)} ${isMention ? 'mentioned you' : 'answered'}${where}`;
}

function peopleIn(comments: readonly ToldComment[]): string {
  const [first = '', ...others] = new Set(comments.map(({ who }) => oneLine(who)));
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`;
}

function deedIn(comments: readonly ToldComment[]): string {
  if (comments.every(({ isMention }) => isMention)) return 'mentioned you';
  return comments.some(({ isMention }) => isMention) ? 'wrote to you' : 'answered';
}

/** Without half a character at its end. */
const shortened = (text: string, most = MOST_CHARACTERS): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
};

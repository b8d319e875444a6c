import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { userId } from '../values.ts';

/** What a person wants to be mailed by this company. */
export const mailChoice = z.object({
  /** Who mentions them, and answers in conversations in which they wrote. */
  conversations: z.boolean(),
  /** What became of files that came by themselves, where they are among the readers. */
  files: z.boolean(),
});
export type MailChoice = z.infer<typeof mailChoice>;

/** Of a person who decided nothing. */
export const allMails: MailChoice = { conversations: true, files: true };

/** Whom the company mails what became of files that came by themselves; nobody: its administrators who may see jobs. */
export const fileReaders = z.object({
  userIds: z
    .array(userId)
    .max(20)
    .overwrite((ids) => [...new Set(ids)]),
});
export type FileReaders = z.infer<typeof fileReaders>;

export const fileReadersChanged = defineProblem('file-readers-changed', 409, 'Somebody else changed this meanwhile', {
  readers: fileReaders,
  who: z.string(),
});
export const fileReaderRefused = defineProblem('file-reader-refused', 409, 'Nobody of this company', {
  userIds: z.array(userId),
});

export const mailCalls = {
  mailSettings: call({
    method: 'GET',
    path: '/wip/mails',
    summary: 'Who is mailed what',
    permission: 'Wip_view',
    response: z.object({
      /** False: this installation has no mail server. Choices count once it has one. */
      isSending: z.boolean(),
      mine: mailChoice,
      readers: fileReaders,
    }),
    failures: [],
  }),
  saveMailChoice: call({
    method: 'POST',
    creates: false,
    path: '/wip/mails/mine',
    summary: 'Set what you want to be mailed',
    permission: 'Wip_view',
    request: z.object({ mine: mailChoice }),
    response: z.object({ mine: mailChoice }),
    failures: [],
  }),
  saveFileReaders: call({
    method: 'POST',
    creates: false,
    path: '/wip/mails/readers',
    summary: 'Set who is mailed what became of files',
    permission: 'Admin_edit',
    request: z.object({
      /** Active people of the company. Who may not see jobs gets nothing. */
      readers: fileReaders,
      /** What the sender saw. Nothing is saved if somebody changed it since. */
      seen: fileReaders,
    }),
    response: z.object({ readers: fileReaders }),
    failures: [fileReadersChanged, fileReaderRefused],
  }),
};

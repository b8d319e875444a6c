import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { userId } from '../values.ts';

/** What a person wants to be mailed by this company. */
export const mailChoice = z.object({
  /** Mentions, and replies in conversations in which they wrote. */
  conversations: z.boolean(),
  /** Outcomes of files that arrived on their own, if the person is one of the readers. */
  files: z.boolean(),
});
export type MailChoice = z.infer<typeof mailChoice>;

/** The default for a person who has not decided. */
export const allMails: MailChoice = { conversations: true, files: true };

/** Who gets mail about files that arrived on their own. Empty: administrators who may view jobs. */
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
      /** Active people of the company. Anybody who may not view jobs gets nothing. */
      readers: fileReaders,
      /** What the sender saw. Nothing is saved if somebody changed it since. */
      seen: fileReaders,
    }),
    response: z.object({ readers: fileReaders }),
    failures: [fileReadersChanged, fileReaderRefused],
  }),
};

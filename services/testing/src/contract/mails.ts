import { allMails, type mailCalls } from '@plumbline/contract/workflow/mails';
import { succeeded } from '../world.ts';
import { type Examples, nobody } from './example.ts';

const none = { userIds: [] };

export const mailExamples: Examples<typeof mailCalls> = {
  mailSettings: {
    succeeds: async () => ({ answers: { mine: allMails, readers: none } }),
    fails: {},
  },
  saveMailChoice: {
    succeeds: async () => ({
      body: { mine: { conversations: true, files: false } },
      answers: { mine: { conversations: true, files: false } },
    }),
    fails: {},
  },
  saveFileReaders: {
    succeeds: async ({ tenant: { admin, accountant } }) => ({
      by: admin,
      body: { readers: { userIds: [accountant.userId] }, seen: none },
      answers: { readers: { userIds: [accountant.userId] } },
    }),
    fails: {
      'file-readers-changed': async ({ tenant: { admin, accountant, manager } }) => {
        const readers = { userIds: [accountant.userId] };
        succeeded(await admin.workflow.saveFileReaders({ body: { readers, seen: none } }));
        return {
          by: admin,
          body: { readers: { userIds: [manager.userId] }, seen: none },
          answers: { readers },
        };
      },
      'file-reader-refused': async ({ tenant: { admin } }) => {
        const userIds = [nobody()];
        return { by: admin, body: { readers: { userIds }, seen: none }, answers: { userIds } };
      },
    },
  },
};

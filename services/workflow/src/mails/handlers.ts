import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { fileReaderRefused, fileReadersChanged, type mailCalls } from '@plumbline/contract/workflow/mails';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { choiceOf, fileReaderIds, storeChoice, storeFileReaders, strangersAmong } from './choices.ts';

export const mailHandlers = (isSending: boolean): Pick<Handlers<typeof workflowContract>, keyof typeof mailCalls> => ({
  mailSettings: async ({ tx, access }) => ({
    isSending,
    mine: await choiceOf(tx, access),
    readers: { userIds: await fileReaderIds(tx, access.tenantId) },
  }),

  async saveMailChoice({ tx, access, body: { mine } }) {
    await storeChoice(tx, access, mine);
    return { mine };
  },

  async saveFileReaders({ tx, access, body: { readers: sent, seen } }) {
    // Who left since they were named stays until somebody takes them out.
    const named = await fileReaderIds(tx, access.tenantId);
    const unknown = (await strangersAmong(tx, sent.userIds)).filter((id) => !named.includes(id));
    if (unknown.length > 0)
      throw refuse(fileReaderRefused, { userIds: unknown }, 'Somebody named is not in this company');
    const { readers, who } = await storeFileReaders(tx, access, sent, seen);
    if (who !== null) throw refuse(fileReadersChanged, { readers, who }, `${who} changed this meanwhile`);
    return { readers };
  },
});

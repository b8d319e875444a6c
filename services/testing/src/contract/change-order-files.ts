import type { changeOrderFileCalls } from '@plumbline/contract/workflow/change-order-files';
import { attachedFile, givenChangeOrder, pdf } from '../change-order-files.ts';
import { type Examples, nobody, type Room } from './example.ts';
import { givenJob } from './jobs.ts';

async function ordered(room: Room) {
  const { id: jobId } = await givenJob(room);
  await givenChangeOrder(room.tenant.manager, jobId);
  return jobId;
}
const attached = async (room: Room) => attachedFile(room.tenant.manager, await ordered(room));

export const changeOrderFileExamples: Examples<typeof changeOrderFileCalls> = {
  changeOrderFiles: {
    succeeds: async (room) => {
      const jobId = await ordered(room);
      await attachedFile(room.tenant.manager, jobId);
      const file = { number: 1, name: 'signed.pdf', type: 'application/pdf', size: 15 };
      return { by: room.tenant.accountant, query: { jobId }, answers: { files: [file] } };
    },
    fails: {},
    misread: { jobId: 'seven' },
  },
  readChangeOrderFile: {
    succeeds: async (room) => {
      const { id } = await attached(room);
      return { query: { id }, answers: { type: 'application/pdf', text: '%PDF-1.7 signed' } };
    },
    fails: { 'file-gone': async () => ({ query: { id: nobody<string>() }, answers: {} }) },
    misread: { id: 'seven' },
  },
  attachChangeOrderFile: {
    succeeds: async (room) => {
      const jobId = await ordered(room);
      return {
        by: room.tenant.manager,
        query: { jobId, number: '1', name: 'signed' },
        body: pdf(),
        answers: {
          file: { number: 1, name: 'signed.pdf', type: 'application/pdf' },
          jobs: [{ id: jobId, version: 3, changeOrderHistory: [{ number: 1, fileCount: 1 }] }],
        },
      };
    },
    fails: {
      'change-order-gone': async (room) => ({
        query: { jobId: await ordered(room), number: '2', name: 'signed.pdf' },
        body: pdf(),
        answers: {},
      }),
      'file-refused': async (room) => ({
        query: { jobId: await ordered(room), number: '1', name: 'signed.pdf' },
        body: new TextEncoder().encode('<!doctype html>'),
        answers: { reason: 'The file is no JPEG, PNG, WebP or PDF, whatever its name says.' },
      }),
    },
    misread: { number: 'none' },
  },
  removeChangeOrderFile: {
    succeeds: async (room) => {
      const { id } = await attached(room);
      return { body: { id }, answers: { jobs: [{ version: 4, changeOrderHistory: [{ number: 1, fileCount: 0 }] }] } };
    },
    fails: { 'file-gone': async () => ({ body: { id: nobody<string>() }, answers: {} }) },
  },
};

import type { listCalls } from '@plumbline/contract/workflow/lists';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples, Room } from './example.ts';

const field = 'branch' as const;
const BRANCHES = ['North', 'South', 'East', 'West'];
const named = (...names: string[]) => names.map((name) => ({ name }));

const rename = ({ tenant }: Room, value: string, name: string) =>
  tenant.admin.workflow.renameOption({ body: { field, value, name, seenName: value } });

export const listExamples: Examples<typeof listCalls> = {
  selectLists: {
    succeeds: async () => ({
      answers: {
        lists: expect.arrayContaining([
          expect.objectContaining({
            field: 'jobStatus',
            options: [expect.objectContaining({ name: 'Active' }), expect.objectContaining({ name: 'Inactive' })],
          }),
        ]),
      },
    }),
    fails: {},
  },
  addOption: {
    succeeds: async () => ({
      body: { field, name: ' Coast ' },
      answers: { value: 'Coast', list: { field, options: named(...BRANCHES, 'Coast') } },
    }),
    fails: {
      'option-name-taken': async () => ({
        body: { field, name: 'north' },
        answers: { name: 'North', isRetired: false },
      }),
      'list-gone': async () => ({ body: { field: 'own.select.zzzzzzzz', name: 'Sea' }, answers: {} }),
    },
  },
  renameOption: {
    succeeds: async () => ({
      body: { field, value: 'East', name: 'Coast', seenName: 'East' },
      answers: { list: { options: [{}, {}, { value: 'East', name: 'Coast' }, {}] } },
    }),
    fails: {
      'option-gone': async () => ({ body: { field, value: 'Coast', name: 'Sea', seenName: 'Coast' }, answers: {} }),
      'option-changed': async (room) => {
        succeeded(await rename(room, 'East', 'Coast'));
        return {
          body: { field, value: 'East', name: 'Sea', seenName: 'East' },
          answers: { yourName: 'Sea', theirName: 'Coast', who: expect.stringMatching(/Admin$/) },
        };
      },
      'option-name-taken': async () => ({
        body: { field, value: 'East', name: 'North', seenName: 'East' },
        answers: { name: 'North', isRetired: false },
      }),
    },
  },
  orderOptions: {
    succeeds: async () => ({
      body: { field, values: [...BRANCHES].reverse(), seenValues: BRANCHES },
      answers: { list: { options: named(...[...BRANCHES].reverse()) } },
    }),
    fails: {
      'list-changed': async ({ tenant }) => {
        succeeded(await tenant.admin.workflow.addOption({ body: { field, name: 'Coast' } }));
        return { body: { field, values: [...BRANCHES].reverse(), seenValues: BRANCHES }, answers: {} };
      },
    },
  },
  colorOption: {
    succeeds: async () => ({
      body: { field, value: 'North', tone: 'teal' },
      answers: { list: { options: [{ value: 'North', tone: 'teal' }, {}, {}, {}] } },
    }),
    fails: {
      'option-gone': async () => ({ body: { field, value: 'Coast', tone: 'red' }, answers: {} }),
    },
  },
  retireOption: {
    succeeds: async () => ({
      body: { field, value: 'North', isRetired: true },
      answers: { list: { options: [{ value: 'North', isRetired: true }, {}, {}, {}] } },
    }),
    fails: {
      'option-gone': async () => ({ body: { field, value: 'Coast', isRetired: true }, answers: {} }),
      'last-option': async ({ tenant }) => {
        const inactive = { field: 'jobStatus' as const, value: 'Inactive', isRetired: true };
        succeeded(await tenant.admin.workflow.retireOption({ body: inactive }));
        return { body: { ...inactive, value: 'Active' }, answers: { name: 'Active' } };
      },
    },
  },
};

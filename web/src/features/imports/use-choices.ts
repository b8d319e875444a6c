import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { wipInitQuery } from '../jobs/jobs-queries.ts';
import { titleOf } from './words.ts';

interface Choice {
  value: string;
  label: string;
}

/** What the company’s lists and people offer, for the texts of a file. */
export function useChoices() {
  const { data } = useQuery(wipInitQuery(useApi()));
  const mayAdd = useCan('Admin_edit');
  const people = data?.users ?? [];
  return {
    /** Whether the person may add options to the lists. */
    mayAdd,
    choicesOf: (field: string): Choice[] => {
      if (field === 'projectManagerUserIds') return people.map(({ id, name }) => ({ value: id, label: name }));
      const options = data?.gridSettings.selectOptions[field] ?? [];
      return options.filter(({ isRetired }) => !isRetired).map(({ value, name }) => ({ value, label: name }));
    },
    /** What a field is called, a retired column of the company's own as well. */
    titleOf: (field: string): string => {
      if (!isOwnField(field)) return titleOf(field);
      const columns = [...(data?.gridSettings.columns ?? []), ...(data?.retiredColumns ?? [])];
      return columns.find((column) => column.field === field)?.title ?? titleOf(field);
    },
    /** The name of a person, or the id of one whom nobody knows. */
    nameOf: (id: string): string => people.find((person) => person.id === id)?.name ?? id,
  };
}

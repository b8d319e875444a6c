import { Skeleton, Text } from '@mantine/core';
import { productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import classes from './lists.module.css';
import { OptionList } from './option-list.tsx';
import { listsQuery } from './use-lists.ts';

/** The company's select lists. They belong to the jobs: without Jobs there are none. */
export function ListsSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const lists = useQuery({ ...listsQuery(useApi()), enabled: hasJobs });
  if (!hasJobs) return <Text size="sm">The lists belong to {productText.workflow}, which is switched off.</Text>;
  return (
    <Loaded of={{ lists }} waiting={<Skeleton height={240} role="status" aria-label="Loading the lists" />}>
      {(loaded) => (
        <div className={classes.lists}>
          {loaded.lists.map((list) => (
            <OptionList key={list.field} list={list} canEdit={canEdit} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

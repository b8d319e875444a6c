import { Skeleton, Text } from '@mantine/core';
import { productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './lists.module.css';
import { OptionList } from './option-list.tsx';
import { listsQuery } from './use-lists.ts';

/** The company's select lists. They belong to the jobs: without these there are none. */
export function ListsSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const lists = useQuery({ ...listsQuery(useApi()), enabled: hasJobs });
  if (!hasJobs) return <Text size="sm">The lists come with {productText.workflow}, which is switched off.</Text>;
  if (lists.data) {
    return (
      <div className={classes.lists}>
        {lists.data.map((list) => (
          <OptionList key={list.field} list={list} canEdit={canEdit} />
        ))}
      </div>
    );
  }
  if (lists.error) return <ProblemNotice error={lists.error} onRetry={() => void lists.refetch()} />;
  return <Skeleton height={240} role="status" aria-label="Loading the lists" />;
}

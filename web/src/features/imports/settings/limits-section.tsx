import { Skeleton, Text } from '@mantine/core';
import type { ImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { wholeText } from '@plumbline/domain/counted';
import { needsRight, productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { useAppInit, useCan } from '../../../lib/app-init.ts';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { TypedSetting } from '../../../ui/typed-setting.tsx';
import { readJobs, readPercent } from './limit-texts.ts';
import css from './limits-section.module.css';
import { importLimitsQuery, useSaveLimit } from './use-import-limits.ts';

/** How much a file that comes by itself may change. It belongs to the jobs: without Jobs, or the right to see them, there is none. */
export function LimitsSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const canSee = useCan('Wip_view');
  const limits = useQuery({ ...importLimitsQuery(useApi()), enabled: hasJobs && canSee });
  if (!hasJobs) return <Text size="sm">Imports belong to {productText.workflow}, which is switched off.</Text>;
  if (!canSee) return <Text size="sm">To see what a file may change {needsRight('Wip_view')}.</Text>;
  return (
    <Loaded
      of={{ limits }}
      waiting={<Skeleton height={120} role="status" aria-label="Loading the limits of imports" />}
    >
      {(loaded) => <Limits stored={loaded.limits} canEdit={canEdit} />}
    </Loaded>
  );
}

const typedAs = (limit: number | null): string => (limit === null ? '' : wholeText(limit));

function Limits({ stored, canEdit }: { stored: ImportLimits; canEdit: boolean }) {
  const { saveSetting } = useSaveLimit();
  const shared = { canEdit, placeholder: 'No limit' };
  return (
    <div className={css.limits}>
      <TypedSetting
        {...shared}
        label="A file waits if it changes more jobs than"
        description="Counts new jobs that come into the WIP, too."
        inputMode="numeric"
        stored={typedAs(stored.maxJobs)}
        read={readJobs}
        onSave={(maxJobs, isInField) => saveSetting({ change: { maxJobs }, isInField })}
      />
      <TypedSetting
        {...shared}
        label="…or changes the sum of an amount column by more percent than"
        description="Of any column, such as Original Contract or Current Cost, over all jobs of the WIP."
        inputMode="numeric"
        stored={typedAs(stored.maxSumPercent)}
        read={readPercent}
        onSave={(maxSumPercent, isInField) => saveSetting({ change: { maxSumPercent }, isInField })}
      />
      <Text size="sm" c="dimmed">
        Each file is looked at by itself: what is split over several files is not added up.
      </Text>
    </div>
  );
}

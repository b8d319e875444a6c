import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { earningMethodText } from '@plumbline/contract/workflow/job-fields';
import { plainPercent } from '@plumbline/domain/percent';
import { needsRight, productText } from '@plumbline/domain/permissions';
import { earningMethods, overUnderSigns, type ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { useAppInit, useCan } from '../../../lib/app-init.ts';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { TypedSetting } from '../../../ui/typed-setting.tsx';
import type { OneSetting } from '../../../ui/use-save-setting.ts';
import { wipInitQuery } from '../../jobs/jobs-queries.ts';
import css from './schedule-section.module.css';
import { months, readDays, readPoints, signText } from './setting-texts.ts';
import { useSaveScheduleSetting } from './use-schedule-settings.ts';

/** How the company's WIP schedule counts. It belongs to the jobs: without Jobs, or the right to see them, there is none. */
export function ScheduleSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const canSee = useCan('Wip_view');
  const init = useQuery({ ...wipInitQuery(useApi()), enabled: hasJobs && canSee });
  if (!hasJobs) return <Text size="sm">The schedule belongs to {productText.workflow}, which is switched off.</Text>;
  if (!canSee) return <Text size="sm">To see how the schedule counts {needsRight('Wip_view')}.</Text>;
  return (
    <Loaded
      of={{ init }}
      waiting={<Skeleton height={240} role="status" aria-label="Loading the schedule’s settings" />}
    >
      {(loaded) => <Settings stored={loaded.init.schedule.settings} canEdit={canEdit} />}
    </Loaded>
  );
}

function Settings({ stored, canEdit }: { stored: ScheduleSettings; canEdit: boolean }) {
  const { save: saveChosen, saveSetting, pending } = useSaveScheduleSetting();
  const shown: ScheduleSettings = { ...stored, ...pending };
  const save = (change: OneSetting<ScheduleSettings>): void => saveChosen({ change });
  const shared = { canEdit };
  return (
    <div className={css.settings}>
      <Choice
        {...shared}
        label="The fiscal year begins in"
        value={String(shown.fiscalYearFirstMonth)}
        options={months}
        onChoose={({ value }) => save({ fiscalYearFirstMonth: Number(value) })}
      />
      <Choice
        {...shared}
        label="Usual method of earning revenue"
        description="For each job that has no method of its own."
        value={shown.defaultMethod}
        options={earningMethods.map((value) => ({ value, label: earningMethodText[value] }))}
        onChoose={({ value }) => save({ defaultMethod: value })}
      />
      <TypedSetting
        {...shared}
        label="Days until a forecast is stale"
        stored={String(stored.staleAfterDays)}
        read={readDays}
        onSave={(staleAfterDays, isInField) => saveSetting({ change: { staleAfterDays }, isInField })}
      />
      <TypedSetting
        {...shared}
        label="Points of profit fade that are flagged"
        description="Gross profit in percent of the contract, against the original budget."
        stored={plainPercent(stored.fadeThreshold)}
        read={readPoints}
        onSave={(fadeThreshold, isInField) => saveSetting({ change: { fadeThreshold }, isInField })}
      />
      <Choice
        {...shared}
        label="The one column of over and under billings"
        value={shown.overUnderSign}
        options={overUnderSigns.map((value) => ({ value, label: signText[value] }))}
        onChoose={({ value }) => save({ overUnderSign: value })}
      />
    </div>
  );
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly options: readonly Option<Value>[];
  readonly canEdit: boolean;
  readonly onChoose: (option: Option<Value>) => void;
}

function Choice<Value extends string>({ options, canEdit, onChoose, ...field }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      {...field}
      disabled={!canEdit}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      onChange={(event) => {
        const chosen = options.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

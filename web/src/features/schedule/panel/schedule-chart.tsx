import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import { chartBars, chartParts } from './chart-bars.ts';
import css from './schedule-picture.module.css';

const series = chartParts.map((name) => ({ name, color: `var(--part-${name})` }));

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** The bars of a job. The table beside them says the same, so readers pass over them. */
export function ScheduleChart({ line }: { line: ScheduleRow }) {
  return (
    <div className={css.chart} aria-hidden="true">
      <BarChart
        h="100%"
        data={chartBars(line)}
        dataKey="name"
        series={series}
        type="stacked"
        orientation="vertical"
        gridAxis="y"
        tickLine="none"
        withTooltip={false}
        accessibilityLayer={false}
        maxBarWidth={18}
        valueFormatter={(cents) => short.format(cents / 100)}
        yAxisProps={{ width: 64 }}
        xAxisProps={{ tickCount: 4, height: 24 }}
        barChartProps={{ margin: { right: 12, top: 0, bottom: 0, left: 0 } }}
      />
    </div>
  );
}

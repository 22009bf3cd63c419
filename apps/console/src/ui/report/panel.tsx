import { useMemo } from 'react';
import { axisFormat, metricFormat, percentOf } from './format';
import { useText } from '#/i18n';
import type { ChartLine } from '#/lib/chart';
import type { MetricName } from '#/lib/metric-names';
import { answerOf, type Answer } from '#/lib/report-answer';
import type { ReportPeriod } from '#/lib/report-period';
import type { ReportDay } from '#/lib/reporting';
import { LineChart } from '#/ui/line-chart';
import { Card } from '#/ui/parts';

interface Props {
  readonly metric: MetricName;
  readonly days: readonly ReportDay[];
  /** Undefined until it has arrived. */
  readonly before: readonly ReportDay[] | undefined;
  readonly compares: boolean;
  readonly planned: readonly (number | null)[] | undefined;
  readonly change: number | null;
  readonly total: number | null;
  readonly currency: string | null;
  readonly today: string;
  readonly onZoom: (period: ReportPeriod) => void;
  readonly onZoomOut: () => void;
  readonly onTable: () => void;
}

/** The chart of one metric. Its title is what it answers. */
export function MetricPanel({
  metric,
  days,
  before,
  compares,
  planned,
  change,
  total,
  currency,
  today,
  onZoom,
  onZoomOut,
  onTable,
}: Props) {
  const text = useText();
  const name = text(`metric.${metric}`);
  const [previous, plan] = [text('reports.before'), text('chart.plan')];
  const lines = useMemo<readonly ChartLine[]>(
    () => [
      { name, kind: 'now', values: days.map(({ day, figures }) => (day > today ? null : (figures?.[metric] ?? null))) },
      ...(compares
        ? [{ name: previous, kind: 'before' as const, values: days.map((_, n) => before?.[n]?.figures?.[metric] ?? null) }]
        : []),
      ...(planned && metric === 'spend' ? [{ name: plan, kind: 'plan' as const, values: planned }] : []),
    ],
    [name, previous, plan, days, before, compares, planned, metric, today],
  );
  const dates = useMemo(() => days.map(({ day }) => day), [days]);
  const partial = dates.indexOf(today);
  const answer = answerOf(metric, days, planned, change, today);
  return (
    <Card title={wordsOf(answer)}>
      <LineChart
        label={text('chart.label', { metric: name })}
        days={dates}
        lines={lines}
        partial={partial < 0 ? null : partial}
        format={metricFormat(text, metric, currency, true)}
        axisFormat={axisFormat(text, metric, currency)}
        onZoom={onZoom}
        onZoomOut={onZoomOut}
        onTable={onTable}
      />
    </Card>
  );

  function wordsOf({ kind, ...rest }: Answer): string {
    if (kind === 'total' || !('change' in rest))
      return text('chart.total', { metric: name, value: metricFormat(text, metric, currency, true)(total) });
    const values = { metric: name, change: percentOf(text, rest.change) };
    return text(`chart.${kind}`, values);
  }
}

import { type Ref } from 'react';
import { cellFormat } from './format';
import { useText } from '#/i18n';
import { metricNames } from '#/lib/metric-names';
import type { ReportDay } from '#/lib/reporting';
import { Table } from '#/ui/parts';

/** The numbers of the charts, day by day. */
export function DaysTable({
  days,
  currency,
  today,
  of,
}: {
  days: readonly ReportDay[];
  currency: string | null;
  today: string;
  of: Ref<HTMLDetailsElement>;
}) {
  const text = useText();
  const head = (metric: (typeof metricNames)[number]) =>
    `${text(`metric.${metric}`)}${currency !== null && (metric === 'spend' || metric === 'ecpm') ? ` (${currency})` : ''}`;
  return (
    <details ref={of} className="overflow-clip rounded-lg border border-line bg-panel">
      <summary className="px-4 py-2.5 font-semibold">{text('reports.table')}</summary>
      <Table
        caption={text('reports.table')}
        id={({ day }) => day}
        rows={days}
        columns={[
          {
            key: 'day',
            head: text('field.day'),
            cell: ({ day }) => (
              <>
                <bdi>{text.day(day)}</bdi>
                {day === today && <span className="text-mute"> · {text('chart.partial')}</span>}
              </>
            ),
          },
          ...metricNames.map((metric) => ({
            key: metric,
            head: head(metric),
            isNumber: true,
            cell: ({ figures }: ReportDay) => cellFormat(text, metric, currency)(figures?.[metric] ?? null),
          })),
        ]}
      />
    </details>
  );
}

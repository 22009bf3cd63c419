import { useMemo, useRef } from 'react';
import { Quota } from './quota';
import { useAiUsage } from './use-ai-usage';
import { type Text, useText } from '#/i18n';
import { costByDay, dollarsOf, sumBy, type UsageRow } from '#/lib/ai-usage';
import { asApiError, type Schemas } from '#/lib/api';
import type { ChartLine } from '#/lib/chart';
import { csvOf, saveCsv } from '#/lib/csv';
import { dayIn } from '#/lib/days';
import { daysOf, lastDays, type ReportPeriod, widened } from '#/lib/report-period';
import { atPeriod, periodQuery, type ReportSearch } from '#/lib/report-search';
import { Button } from '#/ui/button';
import { LineChart } from '#/ui/line-chart';
import { Card, type Column, Empty, Figure, Figures, ForeignText, Rows, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { PeriodPicker } from '#/ui/report/period-picker';

interface Props {
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
}

/** Cost of language models in a period, in days of UTC. It is not billed. */
export function AiUsage({ search, onSearch }: Props) {
  const text = useText();
  const today = dayIn(Date.now(), 'UTC');
  const asked = periodQuery(search);
  const period = 'days' in asked ? lastDays(today, asked.days) : asked;
  const usage = useAiUsage(period);
  const onPick = (next: { days: number } | ReportPeriod) => onSearch(atPeriod(search, next));
  if (asApiError(usage.error)?.status === 403)
    return (
      <Card>
        <Empty icon="chart" title={text('usage.ai.restricted')} />
      </Card>
    );
  return (
    <>
      <p className="text-mute">{text('usage.ai.about')}</p>
      <Quota />
      <PeriodPicker days={'days' in asked ? asked.days : undefined} period={period} today={today} onPick={onPick} />
      <Loaded query={usage} skeleton={<Rows />}>
        {({ summary, features }) => <Shown summary={summary} features={features} today={today} onPick={onPick} />}
      </Loaded>
    </>
  );
}

interface ShownProps {
  readonly summary: Schemas['UsageSummary'];
  readonly features: Schemas['UsageByFeature'];
  readonly today: string;
  readonly onPick: (period: ReportPeriod) => void;
}

function Shown({ summary, features, today, onPick }: ShownProps) {
  const text = useText();
  const { totals, since, until } = summary;
  const table = useRef<HTMLDetailsElement>(null);
  const period = { startDate: since, endDate: until };
  const byDay = useMemo(() => sumBy(features.rows, ({ day }) => day), [features]);
  const byFeature = useMemo(() => sumBy(features.rows, ({ feature }) => feature), [features]);
  const byModel = useMemo(() => sumBy(summary.rows, ({ model }) => model), [summary]);
  const days = useMemo(() => daysOf({ startDate: since, endDate: until }), [since, until]);
  const name = text('usage.ai.cost');
  const lines = useMemo<readonly ChartLine[]>(() => [{ name, kind: 'now', values: costByDay(byDay, days) }], [name, byDay, days]);
  if (totals.callCount === 0)
    return (
      <Card>
        <Empty
          icon="chart"
          title={text('usage.ai.none')}
          call={{
            method: 'POST',
            path: '/api/v2/assistant/chat',
            body: { prompt: 'Which campaigns are behind plan?' } satisfies Schemas['ChatBody'],
          }}
        >
          {text('usage.ai.none.text')}
        </Empty>
      </Card>
    );
  const partial = days.indexOf(today);
  const dollars = (value: number) => text.money(value, 'USD', { maximumFractionDigits: 6 });
  const save = () =>
    saveCsv(
      `ai-usage-${since}-${until}.csv`,
      csvOf(
        ['day', 'feature', 'calls', 'input_tokens', 'output_tokens', 'cached_tokens', 'cost_usd'],
        features.rows.map((row) => [
          row.day,
          row.feature,
          row.callCount,
          row.inputTokens,
          row.outputTokens,
          cachedOf(row),
          dollarsOf(row.costMicroUsd),
        ]),
      ),
    );
  return (
    <>
      <Figures>
        <Figure label={name} value={dollars(dollarsOf(totals.costMicroUsd))} />
        <Figure label={text('usage.ai.calls')} value={text.number(totals.callCount)} />
        <Figure label={text('usage.ai.tokens')} value={text.number(totals.totalTokens)} />
      </Figures>
      <Card
        title={text('chart.total', { metric: name, value: dollars(dollarsOf(totals.costMicroUsd)) })}
        actions={
          <Button size="small" onClick={save}>
            {text('reports.csv')}
          </Button>
        }
      >
        <LineChart
          label={text('chart.label', { metric: name })}
          days={days}
          lines={lines}
          partial={partial < 0 ? null : partial}
          format={dollars}
          axisFormat={dollars}
          onZoom={onPick}
          onZoomOut={() => onPick(widened(period, today))}
          onTable={() => {
            table.current!.open = true;
            table.current!.querySelector('summary')!.focus();
          }}
        />
      </Card>
      <details ref={table} className="overflow-clip rounded-lg border border-line bg-panel">
        <summary className="px-4 py-2.5 font-semibold">{text('reports.table')}</summary>
        <Table
          caption={text('reports.table')}
          rows={byDay}
          id={({ key }) => key}
          columns={[
            { key: 'day', head: text('field.day'), isMain: true, cell: ({ key }) => <bdi>{text.day(key)}</bdi> },
            ...figuresOf(text),
          ]}
        />
      </details>
      <Card title={text('usage.ai.byModel')} flush>
        <Table
          caption={text('usage.ai.byModel')}
          rows={byModel}
          id={({ key }) => key}
          columns={[
            { key: 'model', head: text('usage.ai.byModel'), isMain: true, cell: ({ key }) => <ForeignText>{key}</ForeignText> },
            ...figuresOf(text),
          ]}
        />
      </Card>
      <Card title={text('usage.ai.byFeature')} flush>
        <Table
          caption={text('usage.ai.byFeature')}
          rows={byFeature}
          id={({ key }) => key}
          columns={[
            {
              key: 'feature',
              head: text('usage.ai.byFeature'),
              isMain: true,
              cell: ({ key }) => (key === 'assistant' ? text('usage.feature.assistant') : <ForeignText>{key}</ForeignText>),
            },
            ...figuresOf(text),
          ]}
        />
      </Card>
    </>
  );
}

const cachedOf = ({
  cacheCreationInputTokens,
  cacheReadInputTokens,
}: Pick<UsageRow, 'cacheCreationInputTokens' | 'cacheReadInputTokens'>) => cacheCreationInputTokens + cacheReadInputTokens;

function figuresOf(text: Text): readonly Column<UsageRow>[] {
  const column = (key: string, head: string, value: (row: UsageRow) => string): Column<UsageRow> => ({
    key,
    head,
    isNumber: true,
    cell: value,
  });
  return [
    column('calls', text('usage.ai.calls'), ({ callCount }) => text.number(callCount)),
    column('input', text('usage.ai.input'), ({ inputTokens }) => text.number(inputTokens)),
    column('output', text('usage.ai.output'), ({ outputTokens }) => text.number(outputTokens)),
    column('cached', text('usage.ai.cached'), (row) => text.number(cachedOf(row))),
    column('cost', `${text('usage.ai.cost')} (USD)`, ({ costMicroUsd }) =>
      text.number(dollarsOf(costMicroUsd), { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    ),
  ];
}

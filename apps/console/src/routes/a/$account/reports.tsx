import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { byDay, relativeChange, periodBefore, percentFormat, type ReportPeriod } from '#/lib/reporting';
import { textParam, integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { moneyColumn } from '#/ui/money-column';
import { Card, Empty, Figure, Figures, Page, Table } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { answerOf, ByCampaign, ReportSkeleton } from '#/ui/report-parts';
import { SyntheticNote } from '#/ui/synthetic-note';

const LineChart = lazy(() => import('#/ui/line-chart'));
const spans = [7, 14, 30, 90] as const;
const path = '/api/v2/buyer/reporting/metrics';

export const Route = createFileRoute('/a/$account/reports')({
  validateSearch: (search: Record<string, unknown>): { days?: number; advertiser?: number; campaign?: string } => ({
    ...integerParam('days', search, 1, 90),
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('campaign', search),
  }),
  component: Reports,
});

/** The OpenAPI document allows a report or a link: without `download` the answer is a report. */
const reportOf = (data: unknown) => (data as { data: Schemas['Report'] } | undefined)?.data;

const today = { periodStart: new Date().toISOString().slice(0, 10), periodEnd: new Date().toISOString().slice(0, 10) };

/** The period until today in UTC is used while there is no answer. */
const periodIn = ({ periodStart, periodEnd }: Pick<Schemas['Report'], 'periodStart' | 'periodEnd'> = today): ReportPeriod => ({
  startDate: periodStart,
  endDate: periodEnd,
});

function Reports() {
  const text = useText();
  const { days = 30, advertiser, campaign } = Route.useSearch();
  const go = Route.useNavigate();
  const queryOf = (period: { days: number } | ReportPeriod) => ({
    view: 'timeseries' as const,
    ...period,
    ...(advertiser === undefined ? {} : { advertiserId: advertiser }),
    ...(campaign === undefined ? {} : { campaignId: campaign }),
  });
  const report = $api.useQuery('get', path, { params: { query: queryOf({ days }) } });
  // The period ends today in the report's time zone, which the answer contains.
  const now = useMemo(() => periodIn(reportOf(report.data)), [report.data]);
  const before = useMemo(() => periodBefore(now), [now]);
  const earlier = $api.useQuery('get', path, { params: { query: queryOf(before) } }, { enabled: report.data !== undefined });
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 100 } } });
  return (
    <Page
      title={text('reports.title')}
      about={report.data === undefined ? undefined : text('reports.about', { from: text.day(now.startDate), to: text.day(now.endDate) })}
      actions={<Csv query={queryOf({ days })} />}
    >
      <div className="flex flex-wrap gap-2">
        <div role="group" aria-label={text('reports.period')} className="flex overflow-clip rounded-md border border-edge bg-panel">
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              aria-pressed={days === span}
              onClick={() => void go({ search: (current) => ({ ...current, days: span }) })}
              className="min-h-(--control) border-e border-line px-2.5 text-mute last:border-0 hover:transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
            >
              {text('reports.days', { days: span })}
            </button>
          ))}
        </div>
        <Filters
          label={text('field.advertiser')}
          value={advertiser === undefined ? undefined : String(advertiser)}
          options={(advertisers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onPick={(picked) => void go({ search: { days, ...(picked ? { advertiser: Number(picked) } : {}) } })}
        />
        {campaign !== undefined && (
          <Button onClick={() => void go({ search: { days } })}>
            <span className="max-w-48 truncate">{text('reports.oneCampaign')}</span>
            <Icon name="close" size={14} />
          </Button>
        )}
      </div>
      <Loaded query={report} skeleton={<ReportSkeleton />}>
        {(answer) => <Shown report={reportOf(answer)!} earlier={reportOf(earlier.data)} period={now} before={before} />}
      </Loaded>
    </Page>
  );
}

interface ShownProps {
  readonly report: Schemas['Report'];
  readonly earlier: Schemas['Report'] | undefined;
  readonly period: ReportPeriod;
  readonly before: ReportPeriod;
}

function Shown({ report, earlier, period, before }: ShownProps) {
  const text = useText();
  const { totals, totalsCurrency } = report;
  const currency = totalsCurrency ?? 'USD';
  const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
  const money = (value: number | null) => (value === null ? '–' : text.amount(value, currency));
  const note = (value: number | null, was: number | null | undefined) => {
    const ratio = relativeChange(value, was);
    return ratio === null
      ? undefined
      : text('reports.change', { change: text.number(ratio, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }) });
  };
  const [days, old] = useMemo(
    () => [byDay(report, period), earlier ? byDay(earlier, before) : undefined],
    [report, earlier, period, before],
  );
  if (totals.impressions === 0)
    return (
      <Card>
        <Empty icon="chart" title={text('reports.none')}>
          {text('reports.none.text')}
        </Empty>
      </Card>
    );
  return (
    <>
      <SyntheticNote report={report} />
      <Figures>
        <Figure
          label={text('metric.impressions')}
          value={text.number(totals.impressions, compact)}
          note={note(totals.impressions, earlier?.totals.impressions)}
        />
        <Figure label={text('metric.spend')} value={money(totals.spend)} note={note(totals.spend, earlier?.totals.spend)} />
        <Figure
          label={text('metric.clicks')}
          value={text.number(totals.clicks, compact)}
          note={totals.ctr === null ? '–' : text.number(totals.ctr, percentFormat(totals.ctr))}
        />
        <Figure
          label={text('metric.ecpm')}
          value={totals.ecpm === null ? '–' : text.money(totals.ecpm, currency)}
          note={note(totals.ecpm, earlier?.totals.ecpm)}
        />
      </Figures>
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        {(['impressions', 'spend'] as const).map((metric) => (
          <Card
            key={metric}
            title={answerOf(
              text,
              text(`metric.${metric}`),
              relativeChange(totals[metric], earlier?.totals[metric]),
              metric === 'spend' ? money(totals.spend) : text.number(totals.impressions, compact),
            )}
          >
            <Suspense fallback={<div className="u-skeleton h-52" />}>
              <LineChart
                label={text(`metric.${metric}`)}
                days={days.map(({ day }) => Date.parse(day) / 1_000)}
                values={days.map((row) => row[metric])}
                before={old?.map((row) => row[metric])}
                format={(value) => text.number(value, metric === 'spend' ? { ...compact, style: 'currency', currency } : compact)}
              />
            </Suspense>
            <p className="mt-2 flex flex-wrap gap-4 text-xs text-mute">
              <span className="flex items-center gap-1.5">
                <span aria-hidden="true" className="h-0.5 w-4 bg-accent" />
                {text('reports.now')}
              </span>
              <span className="flex items-center gap-1.5">
                <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-edge" />
                {text('reports.before')}
              </span>
            </p>
          </Card>
        ))}
      </div>
      <Card title={text('campaigns.title')} flush>
        <ByCampaign report={report} />
      </Card>
      <details className="overflow-clip rounded-lg border border-line bg-panel">
        <summary className="px-4 py-2.5 font-semibold">{text('reports.table')}</summary>
        <Table
          caption={text('reports.table')}
          id={(row) => row.day}
          rows={days}
          columns={[
            { key: 'day', head: text('field.day'), cell: (row) => text.day(row.day) },
            { key: 'impressions', head: text('metric.impressions'), isNumber: true, cell: (row) => text.number(row.impressions) },
            { key: 'clicks', head: text('metric.clicks'), isNumber: true, cell: (row) => text.number(row.clicks) },
            moneyColumn(text, {
              key: 'spend',
              head: text('metric.spend'),
              rows: days,
              value: (row) => row.spend,
              currency: () => currency,
            }),
          ]}
        />
      </details>
    </>
  );
}

/** Creates a signed link, because a browser's download cannot send the account's header. */
function Csv({ query }: { query: Record<string, string | number> }) {
  const text = useText();
  const download = $api.useMutation('get', path, {
    onSuccess: (answer) => location.assign((answer as { data: Schemas['Download'] }).data.downloadUrl),
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        isBusy={download.isPending}
        onClick={() => download.mutate({ params: { query: { ...query, view: 'timeseries', download: true } } })}
      >
        {text('reports.csv')}
      </Button>
      {download.error !== null && <Problem error={download.error} />}
    </div>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, type ReactNode } from 'react';
import { Csv } from './csv';
import { DaysTable } from './days-table';
import { MetricFigures } from './figures';
import { metricFormat } from './format';
import { IdleBuys } from './idle-buys';
import { Incomplete } from './incomplete';
import { Notes } from './notes';
import { NothingDelivered } from './nothing';
import { MetricPanel } from './panel';
import { PeriodPicker } from './period-picker';
import { ReportSkeleton } from './report-skeleton';
import { TreeTable } from './tree-table';
import { useReport } from './use-report';
import { useText } from '#/i18n';
import { type MetricName, metricNames } from '#/lib/metric-names';
import { plannedByDay, type Plan } from '#/lib/report-answer';
import { isSamePeriod, widened, type ReportPeriod } from '#/lib/report-period';
import { atPeriod, type ReportFilter, type ReportSearch } from '#/lib/report-search';
import { below, changesByLine, treeOf, type Level } from '#/lib/report-tree';
import { byDay, changesOf, currenciesOf, inCurrency, spendByCurrency, totalsOf, type Report } from '#/lib/reporting';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Card } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { SyntheticNote } from '#/ui/synthetic-note';

/** What a report is about. Parts of one object must not change with every render. */
interface ReportScope {
  readonly filter: ReportFilter;
  /** The highest lines of the table. */
  readonly level: Level;
  /** The zone of its days, for the time before the first answer. */
  readonly zone?: string;
  /** A budget that is spent evenly, to compare spend with. */
  readonly plan?: Plan | undefined;
}

/** A report whose period, comparison, currency and metric are in the address. The route takes `reportSearch` of lib/report-search. */
export function ReportOf({ scope, filters }: { scope: ReportScope; filters?: ReactNode }) {
  const text = useText();
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: (current: ReportSearch) => ReportSearch) =>
    void navigate({ to: '.', search: ((current: ReportSearch) => change(current)) as never });
  const found = useReport(scope.filter, search, scope.zone ?? 'UTC');
  const { query, report, period, before, today, compares } = found;
  const currencies = report ? currenciesOf(report) : [];
  const pick = (chosen: { days: number } | ReportPeriod) => go((current) => atPeriod(current, chosen));
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <PeriodPicker
          days={search.from === undefined ? (search.days ?? 30) : undefined}
          period={period}
          today={today}
          compares={compares}
          onPick={pick}
          onCompare={(isOn) => go(({ compare: _, ...rest }) => (isOn ? rest : { ...rest, compare: 'off' }))}
        />
        {filters}
        {(currencies.length > 1 || search.currency !== undefined) && (
          <Filters
            label={text('field.currency')}
            value={search.currency}
            options={[...new Set([...currencies, ...(search.currency === undefined ? [] : [search.currency])])].map((value) => ({
              value,
              label: value,
            }))}
            onPick={(currency) => go(({ currency: _, ...rest }) => (currency === undefined ? rest : { ...rest, currency }))}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-xs text-mute">
          <bdi>{text('reports.about', { from: text.day(period.startDate), to: text.day(period.endDate) })}</bdi>
          {compares && <> · {text('report.compared', { from: text.day(before.startDate), to: text.day(before.endDate) })}</>}
          {report && (
            <>
              {' '}
              · {text(scope.level === 'mediaBuy' || scope.level === 'package' ? 'report.zone' : 'report.zones', { zone: report.timezone })}
            </>
          )}
        </p>
        <Csv
          key={JSON.stringify([scope.filter, period])}
          filter={scope.filter}
          period={period}
          hasOtherCurrencies={search.currency !== undefined && currencies.length > 1}
        />
      </div>
      {found.earlierError !== null && <Problem error={found.earlierError} />}
      <Loaded query={query} skeleton={<ReportSkeleton />}>
        {() => (
          <div aria-busy={found.isOld} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 aria-busy:opacity-60">
            <Shown scope={scope} found={{ ...found, report: report! }} search={search} go={go} pick={pick} />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface ShownProps {
  readonly scope: ReportScope;
  readonly found: ReturnType<typeof useReport> & { readonly report: Report };
  readonly search: ReportSearch;
  readonly go: (change: (current: ReportSearch) => ReportSearch) => void;
  readonly pick: (period: ReportPeriod) => void;
}

function Shown({ scope, found, search, go, pick }: ShownProps) {
  const text = useText();
  const table = useRef<HTMLDetailsElement>(null);
  const { period, before, today, isTooLarge } = found;
  const chosen = search.currency;
  const report = useMemo(() => inCurrency(found.report, chosen), [found.report, chosen]);
  const earlier = useMemo(() => found.earlier && inCurrency(found.earlier, chosen), [found.earlier, chosen]);
  const days = useMemo(() => byDay(report, period), [report, period]);
  const old = useMemo(() => earlier && byDay(earlier, before), [earlier, before]);
  const changes = useMemo(() => changesOf(days, old, today), [days, old, today]);
  const lines = useMemo(() => below(treeOf(report, earlier), scope.level), [report, earlier, scope.level]);
  const changed = useMemo(
    () => changesByLine({ rows: report.timeseries, period }, { rows: earlier?.timeseries, period: before }, today),
    [report, earlier, period, before, today],
  );
  const currencies = currenciesOf(report);
  const currency = currencies.length > 1 ? null : (currencies[0] ?? report.totalsCurrency);
  const { plan } = scope;
  const title = text(scope.level === 'advertiser' ? 'report.tree' : 'report.tree.buys');
  const planned = useMemo(() => (plan && plan.currency === currency ? plannedByDay(plan, period) : undefined), [plan, currency, period]);
  const totals = totalsOf(report);
  if (totals === null)
    return (
      <>
        <NothingDelivered report={report} today={today} />
        <Incomplete of={report.incomplete} />
      </>
    );
  const amounts = currency === null ? spendByCurrency(report).map(({ currency: one, spend }) => text.money(spend, one)) : [];
  const rare: readonly MetricName[] = ['conversions', 'completedViews'];
  const metrics = metricNames.filter((name) => !rare.includes(name) || (totals[name] ?? 0) > 0);
  const isUnadded = (name: MetricName) => currency === null && (name === 'spend' || name === 'ecpm');
  const panels = (search.metric === undefined ? (['impressions', 'spend'] as const) : [search.metric]).filter((name) => !isUnadded(name));
  return (
    <>
      <SyntheticNote report={report} />
      <MetricFigures
        picked={search.metric}
        onPick={(metric) => go(({ metric: _, ...rest }) => (metric === undefined ? rest : { ...rest, metric }))}
        of={metrics.map((metric) => ({
          metric,
          value: metric === 'spend' && amounts.length > 0 ? amounts[0]! : metricFormat(text, metric, currency, true)(totals[metric]),
          more: metric === 'spend' ? amounts.slice(1) : [],
          change: found.compares && !isTooLarge ? changes[metric] : undefined,
          days: days.map(({ day, figures }) => (day > today ? null : (figures?.[metric] ?? null))),
        }))}
      />
      {!isTooLarge && (
        <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 ${panels.length > 1 ? 'lg:grid-cols-2' : ''}`}>
          {panels.map((metric) => (
            <MetricPanel
              key={metric}
              metric={metric}
              days={days}
              before={old}
              compares={found.compares}
              planned={planned}
              change={changes[metric]}
              total={totals[metric]}
              currency={currency}
              today={today}
              onZoom={pick}
              onZoomOut={() => pick(widened(period, today))}
              onTable={() => {
                table.current!.open = true;
                table.current!.querySelector('summary')!.focus();
              }}
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Notes report={report} days={days} today={today} isMixed={currency === null} isTooLarge={isTooLarge} />
        {!isSamePeriod(period, widened(period, today)) && !isTooLarge && (
          <Button size="small" kind="quiet" className="ms-auto" onClick={() => pick(widened(period, today))}>
            {text('report.zoomOut')}
          </Button>
        )}
      </div>
      <Card title={title} flush>
        <TreeTable
          key={scope.level}
          caption={title}
          nodes={lines}
          compares={found.compares && !isTooLarge}
          changes={changed}
          total={{
            label: text(report.incomplete.length > 0 ? 'report.total.open' : 'report.total'),
            figures: totals,
            changes,
            spend: amounts,
          }}
        />
      </Card>
      <Incomplete of={report.incomplete} />
      <IdleBuys report={found.report} filter={scope.filter} period={period} />
      {!isTooLarge && <DaysTable of={table} days={days} currency={currency} today={today} />}
    </>
  );
}

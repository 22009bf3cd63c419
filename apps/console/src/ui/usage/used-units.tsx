import { useEffect, useMemo } from 'react';
import { useText } from '#/i18n';
import { $api, api, type Schemas } from '#/lib/api';
import { csvOf, saveCsv } from '#/lib/csv';
import { monthOf } from '#/lib/month-name';
import { byActivity, monthsOf, type UsedActivity } from '#/lib/used-units';
import { Button } from '#/ui/button';
import { SelectField } from '#/ui/form';
import { usePages } from '#/ui/list/use-pages';
import { Card, type Column, ForeignText, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const path = '/api/v2/billing/iu-usage';
/** Rows that are read for one month. Beyond them, the table says that more exist. */
const maxRows = 5_000;

/** Uses of a month by activity; rows are read until the month is complete. Without a month, the latest with uses. */
function useUsedUnits(month: string | undefined) {
  const offer = $api.useQuery('get', '/api/v2/billing/iu-rate-card');
  const pages = usePages<Schemas['UnitUsage']>(
    path,
    {},
    async (page, signal) => (await api.GET(path, { params: { query: page }, signal })).data!,
  );
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages;
  const months = monthsOf(rows ?? []);
  // The address may have a month without uses.
  const shown = month !== undefined && (hasMore || months.includes(month)) ? month : months[0];
  // Latest rows come first: those of the month are complete once an earlier one has arrived.
  const oldest = rows?.at(-1)?.cycle;
  const isPartial = hasMore && oldest !== undefined && shown !== undefined && oldest >= shown;
  const reads = isPartial && rows !== null && rows.length < maxRows;
  useEffect(() => {
    if (reads && !isLoadingMore && error === null) loadMore();
  }, [reads, isLoadingMore, error, loadMore]);
  const terms = offer.data?.data.offer?.activityTerms;
  const used = useMemo(() => (shown === undefined ? [] : byActivity(rows ?? [], terms ?? [], shown)), [rows, terms, shown]);
  return { rows, error, retry: pages.retry, months, shown, used, isPartial };
}

/** What has used units in a month, by activity. Nothing is shown before the first use. */
export function UsedUnits({ month, onMonth }: { month: string | undefined; onMonth: (month: string) => void }) {
  const text = useText();
  const { rows, error, retry, months, shown, used, isPartial } = useUsedUnits(month);
  if (rows !== null && shown === undefined) return null;
  if (rows === null && error !== null) return <Problem error={error} again={retry} />;
  const heads = [text('usage.activities'), text('usage.count'), text('usage.units')];
  const save = () =>
    saveCsv(
      `units-${shown}.csv`,
      csvOf(
        heads,
        used.map(({ code, term, count, units }) => [term?.displayName ?? code, count, units]),
      ),
    );
  return (
    <Card
      title={text('usage.activities')}
      flush
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {months.length > 0 && (
            <SelectField
              name="month"
              label={text('usage.month')}
              hidesLabel
              value={shown}
              onChange={({ target }) => onMonth(target.value)}
              options={[...new Set([...months, ...(month === undefined ? [] : [month])])].map((each) => ({
                value: each,
                label: monthOf(each),
              }))}
            />
          )}
          <Button size="small" disabled={rows === null || isPartial} onClick={save}>
            {text('reports.csv')}
          </Button>
        </div>
      }
    >
      <Table caption={text('usage.activities')} columns={columnsOf(text)} rows={rows === null ? null : used} id={({ code }) => code} />
      {error !== null && <Problem error={error} again={retry} />}
      {isPartial && <p className="border-t border-line px-4 py-2 text-mute">{text('list.some', { count: rows?.length ?? 0 })}</p>}
    </Card>
  );
}

const columnsOf = (text: ReturnType<typeof useText>): readonly Column<UsedActivity>[] => [
  {
    key: 'activity',
    head: text('usage.activities'),
    isMain: true,
    cell: ({ code, term }) => <ForeignText>{term?.displayName ?? code}</ForeignText>,
  },
  { key: 'count', head: text('usage.count'), isNumber: true, cell: ({ count }) => text.number(count) },
  { key: 'units', head: text('usage.units'), isNumber: true, cell: ({ units }) => text.number(units, { maximumFractionDigits: 3 }) },
  { key: 'price', head: text('usage.price'), cell: ({ term }) => <ActivityPrice term={term} /> },
];

/** Units that an activity costs, or why it costs none. */
export function ActivityPrice({ term }: { term: Schemas['OfferedActivity'] | null }) {
  const text = useText();
  if (term === null) return <span className="text-mute">{text('usage.unpriced')}</span>;
  const { billable, effectiveIuAmountMilli, unit, unitCount } = term;
  if (!billable || effectiveIuAmountMilli === 0) return text('usage.waived');
  return (
    <span className="inline-flex flex-wrap gap-x-1 tabular-nums">
      {text.number(effectiveIuAmountMilli / 1_000, { maximumFractionDigits: 3 })} / {unitCount === 1 ? '' : text.number(unitCount)}
      <ForeignText>{unit}</ForeignText>
    </span>
  );
}

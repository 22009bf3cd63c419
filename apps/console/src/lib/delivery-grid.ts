import type { Schemas } from './api';

/** Reported delivery of one package on one day (UTC). */
export type Reported = Schemas['DeliveredDay'];
export const metrics = ['impressions', 'spend', 'clicks', 'completedViews'] as const;
export type Metric = (typeof metrics)[number];

/** Typed text by cell. Cells that are not typed have what was reported. */
export type Cells = Readonly<Record<string, string>>;

export interface GridRow {
  /** Day and package. */
  readonly key: string;
  readonly date: string;
  readonly packageId: string;
  /** Null for a day that was never reported. */
  readonly reported: Reported | null;
}
/** The API takes as many days of packages in one report. */
export const maxRows = 1_000;

interface Item {
  readonly packageId: string;
  readonly budget: number;
}

export const rowKey = (date: string, packageId: string): string => `${date} ${packageId}`;
export const cellKey = (row: string, metric: Metric): string => `${row} ${metric}`;

type Delivery = Pick<Schemas['OrderDelivery'], 'packages'>;

/** Reported days by row. */
export const reportedDays = ({ packages }: Delivery): ReadonlyMap<string, Reported> =>
  new Map(packages.flatMap(({ packageId, days }) => days.map((day) => [rowKey(day.date, packageId), day] as const)));

const dayMs = 86_400_000;

/** Days (UTC) that can be reported, newest first: those of the flight that have begun, until the order has ended. */
export function reportableDays({ start, end }: { readonly start: string | null; readonly end: string | null }, until: number): string[] {
  if (start === null || Date.parse(start) > until) return [];
  const last = end === null ? until : Math.min(until, Date.parse(end) - 1);
  const days: string[] = [];
  for (let at = startOfDay(last); at >= startOfDay(Date.parse(start)); at -= dayMs) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
const startOfDay = (at: number): number => Math.floor(at / dayMs) * dayMs;

/** Rows of these days, newest first, and of each day in the order of the packages. */
export const rowsOf = (days: readonly string[], packages: readonly Item[], reported: ReadonlyMap<string, Reported>): GridRow[] =>
  days.flatMap((date) =>
    packages.map(({ packageId }) => {
      const key = rowKey(date, packageId);
      return { key, date, packageId, reported: reported.get(key) ?? null };
    }),
  );

export type ReadNumber = (typed: string) => number;

/** The value of a cell: what is typed, or what was reported. An empty cell is 0 when the row has others; text that is no number is NaN. */
export function valueOf(cells: Cells, row: Pick<GridRow, 'key' | 'reported'>, metric: Metric, read: ReadNumber): number {
  const typed = cells[cellKey(row.key, metric)];
  if (typed === undefined) return row.reported?.[metric] ?? 0;
  return typed.trim() === '' ? 0 : read(typed);
}

/** Cells with what was typed now. Cells that say again what they have shown as reported (`show`) are dropped: they are no draft. */
export function withTyped(
  cells: Cells,
  typed: Cells,
  reported: ReadonlyMap<string, Reported>,
  show: (value: number | undefined) => string,
): Cells {
  const isNew = ([key, text]: [string, string]): boolean => {
    const at = key.lastIndexOf(' ');
    return text !== show(reported.get(key.slice(0, at))?.[key.slice(at + 1) as Metric]);
  };
  return Object.fromEntries(Object.entries({ ...cells, ...typed }).filter(isNew));
}

/** What is typed and not reported: without the cells that were sent, unless another text is in them meanwhile. */
export const unsentCells = (cells: Cells, sent: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key, text]) => sent[key] !== text));

const rowOfCell = (cell: string): string => cell.slice(0, cell.lastIndexOf(' '));

/** Cells that are in none of these rows. */
export const cellsWithout = (cells: Cells, rows: readonly Pick<GridRow, 'key'>[]): Cells => {
  const others = new Set(rows.map(({ key }) => key));
  return Object.fromEntries(Object.entries(cells).filter(([key]) => !others.has(rowOfCell(key))));
};

/** Rows with at least one value that differs from what was reported, also those of days that are not in sight. */
export function changedRows(cells: Cells, reported: ReadonlyMap<string, Reported>, read: ReadNumber): GridRow[] {
  const keys = new Set(Object.keys(cells).map(rowOfCell));
  return [...keys]
    .map((key) => ({ key, date: key.slice(0, 10), packageId: key.slice(11), reported: reported.get(key) ?? null }))
    .filter((row) => metrics.some((metric) => isChanged(cells, row, metric, read)))
    .toSorted((one, other) => one.key.localeCompare(other.key));
}

/** Whether others have reported one of these rows since it was read. A row is sent whole, so it would be overwritten. */
export const isReportedElsewhere = (rows: readonly GridRow[], newest: ReadonlyMap<string, Reported>): boolean =>
  rows.some(({ key, reported }) => metrics.some((metric) => reported?.[metric] !== newest.get(key)?.[metric]));

function isChanged(cells: Cells, row: GridRow, metric: Metric, read: ReadNumber): boolean {
  const typed = cells[cellKey(row.key, metric)];
  if (typed === undefined) return false;
  return typed.trim() === '' ? (row.reported?.[metric] ?? 0) !== 0 : read(typed) !== (row.reported?.[metric] ?? null);
}

/** Days of the request. What is no number is sent as it was typed: the API refuses it at its field. */
export const daysOf = (cells: Cells, rows: readonly GridRow[], read: ReadNumber): Schemas['ReportedDayBody'][] =>
  rows.map((row) => {
    const value = (metric: Metric): number => {
      const number = valueOf(cells, row, metric, read);
      return Number.isFinite(number) ? number : (cells[cellKey(row.key, metric)]!.trim() as unknown as number);
    };
    return {
      packageId: row.packageId,
      date: row.date,
      impressions: value('impressions'),
      spend: value('spend'),
      clicks: value('clicks'),
      completedViews: value('completedViews'),
    };
  });

/** Cells that the API has refused, with its messages, by the place of their day in the request. */
export function refusedCells(
  issues: readonly { readonly path: string; readonly message: string }[],
  sent: readonly GridRow[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of issues) {
    const [, index, field = ''] = /^days\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? /^days\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)];
    if (row === undefined) continue;
    const metric = metrics.find((each) => each === field) ?? 'impressions';
    found.set(cellKey(row.key, metric), message.replace(/^days\[\d+\]\.\w+ /, ''));
  }
  return found;
}

export interface Sums {
  readonly byPackage: ReadonlyMap<string, Readonly<Record<Metric, number>>>;
  readonly total: Readonly<Record<Metric, number>>;
}

/** Everything that is reported, with what is typed in its place. */
export function sumsOf(cells: Cells, reported: ReadonlyMap<string, Reported>, packages: readonly Item[], read: ReadNumber): Sums {
  const changed = new Map(changedRows(cells, reported, read).map((row) => [row.key, row]));
  const none = () => ({ impressions: 0, spend: 0, clicks: 0, completedViews: 0 });
  const byPackage = new Map(packages.map(({ packageId }) => [packageId, none()]));
  const total = none();
  for (const key of new Set([...reported.keys(), ...changed.keys()])) {
    const row = { key, reported: reported.get(key) ?? null };
    const sums = byPackage.get(key.slice(11)) ?? none();
    for (const metric of metrics) {
      const value = valueOf(changed.has(key) ? cells : {}, row, metric, read);
      const counted = Number.isFinite(value) ? value : 0;
      sums[metric] = rounded(sums[metric] + counted);
      total[metric] = rounded(total[metric] + counted);
    }
  }
  return { byPackage, total };
}
/** Spend has at most 6 decimal places. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Packages whose spend is above their budget, and by how much. */
export const overBudget = <T extends Item>(packages: readonly T[], { byPackage }: Sums): { readonly item: T; readonly by: number }[] =>
  packages.flatMap((item) => {
    const by = rounded((byPackage.get(item.packageId)?.spend ?? 0) - item.budget);
    return by > 0 ? [{ item, by }] : [];
  });

import {
  cellsWithout,
  changedRows,
  isReportedElsewhere,
  daysOf,
  overBudget,
  refusedCells,
  reportableDays,
  reportedDays,
  rowsOf,
  sumsOf,
  unsentCells,
  withTyped,
} from './delivery-grid';

const day = { impressions: 1_000, clicks: 5, completedViews: 0, spend: 20.5 };
const packages = [
  { packageId: 'p1', budget: 50 },
  { packageId: 'p2', budget: 30 },
];
const reported = reportedDays({ packages: [{ packageId: 'p1', totals: day, days: [{ ...day, date: '2026-03-01' }] }] });
const read = (typed: string) => Number(typed.replaceAll(',', ''));

describe('Days that can be reported', () => {
  const flight = { start: '2026-03-01T22:00:00Z', end: '2026-03-04T00:00:00Z' };
  it('are those of the flight that have begun, newest first', () => {
    expect(reportableDays(flight, Date.parse('2026-03-02T01:00:00Z'))).toEqual(['2026-03-02', '2026-03-01']);
  });
  it('end with the flight, whose end at midnight belongs to the day before', () => {
    expect(reportableDays(flight, Date.parse('2026-04-01T00:00:00Z'))[0]).toBe('2026-03-03');
  });
  it('are none before the flight', () => {
    expect(reportableDays(flight, Date.parse('2026-03-01T20:00:00Z'))).toEqual([]);
    expect(reportableDays({ start: null, end: flight.end }, Date.now())).toEqual([]);
  });
});

describe('Rows of the grid', () => {
  it('have the packages of each day, with what was reported', () => {
    const rows = rowsOf(['2026-03-02', '2026-03-01'], packages, reported);
    expect(rows.map(({ key }) => key)).toEqual(['2026-03-02 p1', '2026-03-02 p2', '2026-03-01 p1', '2026-03-01 p2']);
    expect(rows.map(({ reported: known }) => known?.spend ?? null)).toEqual([null, null, 20.5, null]);
  });
});

describe('A report', () => {
  const cells = {
    '2026-03-01 p1 impressions': '1,000',
    '2026-03-01 p1 spend': '25',
    '2026-03-02 p2 impressions': '400',
    '2026-03-02 p1 clicks': '',
  };
  const changed = changedRows(cells, reported, read);

  it('has the rows that differ from what was reported, and keeps their other values', () => {
    expect(changed.map(({ key }) => key)).toEqual(['2026-03-01 p1', '2026-03-02 p2']);
    expect(daysOf(cells, changed, read)).toEqual([
      { packageId: 'p1', date: '2026-03-01', impressions: 1_000, spend: 25, clicks: 5, completedViews: 0 },
      { packageId: 'p2', date: '2026-03-02', impressions: 400, spend: 0, clicks: 0, completedViews: 0 },
    ]);
  });

  it('is empty when what was reported is typed again', () => {
    expect(changedRows({ '2026-03-01 p1 spend': '20.50' }, reported, read)).toEqual([]);
  });

  it('drops cells that are again as they were shown, and keeps those that are typed on', () => {
    const typed = {
      '2026-03-01 p1 spend': '20.5',
      '2026-03-01 p1 clicks': '',
      '2026-03-02 p1 spend': '',
      '2026-03-01 p1 completedViews': '0.',
    };
    const show = (value: number | undefined) => (value === undefined ? '' : String(value));
    expect(withTyped({ '2026-03-01 p1 impressions': '7' }, typed, reported, show)).toEqual({
      '2026-03-01 p1 impressions': '7',
      '2026-03-01 p1 clicks': '',
      '2026-03-01 p1 completedViews': '0.',
    });
  });

  it('leaves what was typed while it was sent, and nothing of what was sent', () => {
    const sent = { '2026-03-01 p1 clicks': '6', '2026-03-01 p1 spend': '20.50' };
    const now = { ...sent, '2026-03-01 p1 clicks': '7', '2026-03-02 p1 clicks': '1' };
    expect(unsentCells(now, sent)).toEqual({ '2026-03-01 p1 clicks': '7', '2026-03-02 p1 clicks': '1' });
    expect(unsentCells(sent, sent)).toEqual({});
    expect(unsentCells(now, cellsWithout(now, [{ key: '2026-03-01 p1' }]))).toEqual({ ...sent, '2026-03-01 p1 clicks': '7' });
  });
  it('is not sent over what others have reported meanwhile', () => {
    const rows = rowsOf(['2026-03-02', '2026-03-01'], packages, reported);
    const withSpend = (spend: number) =>
      reportedDays({ packages: [{ packageId: 'p1', totals: day, days: [{ ...day, date: '2026-03-01', spend }] }] });
    expect([reported, withSpend(20.5), withSpend(21), new Map()].map((newest) => isReportedElsewhere(rows, newest))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
  it('clears a reported value with an empty cell', () => {
    const clears = { '2026-03-01 p1 clicks': ' ' };
    expect(daysOf(clears, changedRows(clears, reported, read), read)).toMatchObject([{ impressions: 1_000, clicks: 0 }]);
  });

  it('sends text that is no number as it was typed, which the API refuses at its field', () => {
    const wrong = { '2026-03-02 p1 spend': 'much ' };
    expect(daysOf(wrong, changedRows(wrong, reported, read), read)).toMatchObject([{ spend: 'much' }]);
  });

  it('shows refusals of the API at their cells', () => {
    const issues = [
      { path: 'days[1].clicks', message: 'days[1].clicks must not be more than impressions' },
      { path: 'days[0].date', message: 'days[0].date is repeated for the package' },
      { path: 'days[9].clicks', message: 'of no row' },
    ];
    expect([...refusedCells(issues, changed)]).toEqual([
      ['2026-03-02 p2 clicks', 'must not be more than impressions'],
      ['2026-03-01 p1 impressions', 'is repeated for the package'],
    ]);
  });
});

describe('Sums', () => {
  it('have corrections in the place of what they correct', () => {
    const { byPackage, total } = sumsOf({ '2026-03-01 p1 spend': '30.1', '2026-03-02 p1 spend': '20.2' }, reported, packages, read);
    expect(byPackage.get('p1')).toEqual({ impressions: 1_000, clicks: 5, completedViews: 0, spend: 50.3 });
    expect([byPackage.get('p2')!.spend, total.spend]).toEqual([0, 50.3]);
  });

  it('name packages above their budget, and by how much', () => {
    const sums = sumsOf({ '2026-03-02 p1 spend': '29.75', '2026-03-02 p2 spend': '30' }, reported, packages, read);
    expect(overBudget(packages, sums)).toEqual([{ item: packages[0], by: 0.25 }]);
  });

  it('count what is no number as nothing', () => {
    expect(sumsOf({ '2026-03-02 p1 spend': 'x' }, reported, packages, read).total.spend).toBe(20.5);
  });
});

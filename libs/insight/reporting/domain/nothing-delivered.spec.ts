import { nothingDelivered, nothingMadeUp } from './nothing-delivered';

const now = new Date('2026-03-10T12:00:00.000Z');
const period = { from: '2026-03-01', to: '2026-03-07' };
const runs = { standing: 'running', what: null } as const;
const flight = (start: string, timezone = 'UTC') => ({ flightStart: new Date(start), timezone, ...runs });
const waits = { standing: 'waiting', what: 'Seller 7 waits for the creatives of Spring.' } as const;

describe('nothingDelivered', () => {
  it.each([
    ['nothing is booked', null, period, 'not_launched', null],
    ['the flight begins later', flight('2026-03-11T00:00:00Z'), period, 'not_started', '2026-03-11'],
    ['the flight begins later, without a range', flight('2026-03-11T00:00:00Z'), null, 'not_started', '2026-03-11'],
    [
      'the range ends in the future, and the flight has not begun',
      flight('2026-03-11T00:00:00Z'),
      { ...period, to: '2026-03-31' },
      'not_started',
      '2026-03-11',
    ],
    ['the flight began after the range', flight('2026-03-08T00:00:00Z'), period, 'not_started', '2026-03-08'],
    ['the flight began on the last day of the range', flight('2026-03-07T00:00:00Z'), period, 'nothing_reported', '2026-03-07'],
    [
      'the flight begins after the range in the zone of the campaign',
      flight('2026-03-07T23:30:00Z', 'Europe/Berlin'),
      period,
      'not_started',
      '2026-03-08',
    ],
    ['the flight began, without a range', flight('2026-03-08T00:00:00Z'), null, 'nothing_reported', '2026-03-08'],
    ['the days lie in the future', flight('2026-03-07T00:00:00Z'), { from: '2026-03-11', to: '2026-03-12' }, 'days_ahead', '2026-03-07'],
    [
      'the days have begun in the zone of the campaign',
      flight('2026-03-07T00:00:00Z', 'Pacific/Kiritimati'),
      { from: '2026-03-11', to: '2026-03-12' },
      'nothing_reported',
      '2026-03-07',
    ],
    ['the flight began and waits', { ...flight('2026-03-07T00:00:00Z'), ...waits }, period, 'waiting', '2026-03-07'],
    ['the flight begins later and waits', { ...flight('2026-03-11T00:00:00Z'), ...waits }, period, 'not_started', '2026-03-11'],
    [
      'every media buy was refused',
      { ...flight('2026-03-07T00:00:00Z'), standing: 'not_running', what: 'Spring was refused by Seller 7: No.' },
      period,
      'not_running',
      null,
    ],
  ] as const)('gives the reason when %s', (_, first, asked, reason, firstDay) => {
    const found = nothingDelivered(first, asked, now);
    expect(found).toMatchObject({ reason, firstDay });
    if (firstDay !== null && reason !== 'days_ahead') expect(found.message).toContain(firstDay);
    if (first && first.what !== null && reason !== 'not_started') expect(found.message).toContain(first.what);
  });

  it('tells how to read real delivery when only made-up delivery was requested', () => {
    expect(nothingMadeUp.message).toContain('leave demo out');
  });
});

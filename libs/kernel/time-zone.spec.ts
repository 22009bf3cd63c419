import * as fc from 'fast-check';
import { dayMs, hourMs, later, minuteMs, secondMs } from './time';
import { calendarDays, dayIn, endOfDayIn, isTimeZone, lastDayIn, startOfDayIn } from './time-zone';

const zones = Intl.supportedValuesOf('timeZone');
const instants = fc.date({ min: new Date('2020-01-01T00:00:00.000Z'), max: new Date('2045-01-01T00:00:00.000Z'), noInvalidDate: true });
const at = (text: string) => new Date(text);
const next = (day: string) => later(at(day), dayMs).toISOString().slice(0, 10);
const hoursOf = (day: string, zone: string) => (+endOfDayIn(day, zone) - +startOfDayIn(day, zone)) / hourMs;

describe('Days of a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-10-30T23:00:00.000Z', '2026-10-31'],
    ['Europe/Berlin', '2026-10-30T22:59:59.999Z', '2026-10-30'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['Pacific/Auckland', '2026-10-31T11:00:00.000Z', '2026-11-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00.000Z', '2026-01-02'],
    ['UTC', '2026-10-30T23:00:00.000Z', '2026-10-30'],
  ])('in %s the instant %s is on %s', (zone, instant, day) => {
    expect(dayIn(at(instant), zone)).toBe(day);
  });

  it.each([
    ['Europe/Berlin', '2026-10-31', '2026-10-30T23:00:00.000Z', 24],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    // The clock skips midnight, so the day begins at 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
    // The clock goes back at midnight, so the previous evening comes twice.
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00:00.000Z', 25],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
    ['UTC', '2026-10-25', '2026-10-25T00:00:00.000Z', 24],
  ])('in %s the day %s begins at %s and has %d hours', (zone, day, start, hours) => {
    expect([startOfDayIn(day, zone).toISOString(), hoursOf(day, zone)]).toEqual([start, hours]);
  });

  it('has no gap or overlap between consecutive days, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const day = dayIn(instant, zone);
        const [start, end] = [startOfDayIn(day, zone), endOfDayIn(day, zone)];
        expect(start <= instant && instant < end).toBe(true);
        expect(startOfDayIn(next(day), zone)).toEqual(end);
        expect([dayIn(start, zone), lastDayIn(start, zone) < day, lastDayIn(end, zone), dayIn(end, zone)]).toEqual([
          day,
          true,
          day,
          next(day),
        ]);
        expect((+end - +start) % minuteMs).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('a flight that ends at midnight ends on the day before', () => {
    expect(lastDayIn(at('2026-11-30T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-11-30');
    expect(lastDayIn(at('2026-11-30T23:00:00.001Z'), 'Europe/Berlin')).toBe('2026-12-01');
    expect(lastDayIn(at('2026-04-01T00:00:00.000Z'), 'UTC')).toBe('2026-03-31');
  });

  it("counts a day as 1 and a part as its share of the day's hours", () => {
    const days = (from: string, to: string) => calendarDays(at(from), at(to), 'Europe/Berlin');
    expect(days('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(1);
    expect(days('2026-10-24T22:00:00Z', '2026-10-25T10:30:00Z')).toBe(0.5);
    expect(days('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(1);
    expect(days('2026-10-01T10:00:00Z', '2026-11-01T11:00:00Z')).toBe(31);
  });

  it('parts of a period add up to the whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, instants, instants, (zone, from, middle, to) => {
        const [whole, parts] = [calendarDays(from, to, zone), calendarDays(from, middle, zone) + calendarDays(middle, to, zone)];
        expect(Math.abs(whole - parts)).toBeLessThan(1e-6);
      }),
      { numRuns: 100 },
    );
  });

  it('years have four digits', () => {
    const end = at('9999-12-31T23:59:59.999Z');
    expect(dayIn(end, 'Pacific/Auckland')).toBe('9999-12-31');
    expect(calendarDays(later(end, -secondMs), end, 'Pacific/Auckland')).toBeGreaterThan(0);
  });

  it.each([
    'UTC',
    'Etc/UTC',
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Etc/GMT+5',
    'America/Port-au-Prince',
  ])('knows the zone %s', (zone) => expect(isTimeZone(zone)).toBe(true));

  it.each(['', 'europe/berlin', 'Europe/Nowhere', '+01:00', 'UTC+1', 'Europe/Berlin ', '../etc/passwd', 'A/B/C/D'])(
    'refuses the zone %p',
    (zone) => expect(isTimeZone(zone)).toBe(false),
  );
});

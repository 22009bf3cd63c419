import { dayIn, endOfDay, lastMillisecondBefore, startOfDay } from './days';

describe('Days of a time zone', () => {
  test.each([
    ['Europe/Berlin', '2026-10-31', '2026-10-30T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['No/Zone', '2026-10-31', '2026-10-31T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ])('in %s %s is from %s to %s', (zone, day, start, end) => {
    expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
    expect([dayIn(Date.parse(start), zone), dayIn(Date.parse(lastMillisecondBefore(end)), zone)]).toEqual([day, day]);
  });

  test('returns invalid days unchanged, for the API to refuse', () => {
    expect([startOfDay('', 'UTC'), endOfDay('tomorrow', 'UTC')]).toEqual(['', 'tomorrow']);
  });
});

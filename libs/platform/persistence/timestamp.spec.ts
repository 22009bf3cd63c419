import { timestampReader } from './timestamp';

const driver = aDriver();
const read = timestampReader(driver.read);

describe('Timestamps of PostgreSQL', () => {
  test.each([
    ['2026-01-15 12:00:00+00', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15 12:00:00.5+00', '2026-01-15T12:00:00.500Z'],
    ['2026-01-15 12:00:00.123+00', '2026-01-15T12:00:00.123Z'],
    ['2026-01-15 12:00:00.123999+00', '2026-01-15T12:00:00.123Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ])('%s is a date that is written as any other', (text, iso) => {
    const date = read(text);
    expect(date).toEqual(new Date(iso));
    expect(date.getTime()).toBe(Date.parse(iso));
    expect(JSON.stringify({ date })).toBe(JSON.stringify({ date: new Date(iso) }));
  });

  test('one that is changed is written as it is then', () => {
    const date = read('2026-01-15 12:00:00+00');
    date.setUTCFullYear(2027);
    expect(JSON.stringify(date)).toBe('"2027-01-15T12:00:00.000Z"');
  });

  test.each(['2026-01-15 12:00:00+05:30', '12026-01-15 12:00:00+00', '0044-03-15 12:00:00+00 BC', 'infinity'])(
    '%s is left to the driver',
    (text) => {
      expect(read(text)).toBe(driver.date);
      expect(driver.asked).toContain(text);
    },
  );
});

function aDriver() {
  const [date, asked] = [new Date(0), [] as string[]];
  return { date, asked, read: (text: string) => (asked.push(text), date) };
}

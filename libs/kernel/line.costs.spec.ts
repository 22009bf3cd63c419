import { asLine, asName, asProse, isLine, isProse } from './line';
import { hidden } from './line.fixture';

describe('Cleaning a line', () => {
  it.each([...Object.values(hidden), 'a', 'a\u0301\u0323', '❤\uFE0F\u200D', 'ک\u200C'])('takes linear time for %j', (part) => {
    const millisecondsFor = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      const since = process.cpuUsage();
      for (const look of [isLine, isProse, asLine, asProse, asName]) look(text);
      return process.cpuUsage(since).user / 1_000;
    };
    millisecondsFor(25_000);
    // Sixteen times the text: quadratic time would be 256 times as long.
    expect(millisecondsFor(400_000)).toBeLessThan(64 * Math.max(2, millisecondsFor(25_000)));
  });
});

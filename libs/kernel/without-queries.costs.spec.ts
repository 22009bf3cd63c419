import { withoutQueries } from './without-queries';

it.each<[string, (n: number) => string]>([
  ['many schemes', (n) => 'a:'.repeat(n)],
  ['one long scheme', (n) => 'a'.repeat(n)],
  ['many addresses', (n) => 'x://a?b '.repeat(n)],
  ['one address of many marks', (n) => `x://${'@?#/'.repeat(n)}`],
  ['slashes', (n) => `https:${'/'.repeat(n)}`],
  ['white space', (n) => `${' '.repeat(n)}https://a?b`],
])('takes linear time: %s', (_, made) => {
  const cost = (n: number) => {
    const text = made(n);
    const times = Array.from({ length: 5 }, () => {
      const begun = process.cpuUsage();
      for (let i = 0; i < 20; i++) withoutQueries(text);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    });
    return Math.min(...times) / n;
  };
  cost(1_000);
  expect(cost(64_000)).toBeLessThan(Math.max(cost(4_000), 0.02) * 8);
});

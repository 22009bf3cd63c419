import { growth } from '@test/processor-time';
import { linesOf } from './import-lines.fixture';

describe('importLines', () => {
  it.each(['csv', 'ndjson'] as const)('%s: takes linear time when the text arrives in small pieces', async (format) => {
    const one = (n: number) => (format === 'csv' ? `a,b\n1,"${'x'.repeat(n)}"\n` : `{"a":"${'x'.repeat(n)}"}\n`);
    expect(await growth((n) => linesOf(format, one(n), 16), 90_000)).toBeLessThan(9);
  });

  it('takes time linear in the bytes of the file', async () => {
    expect(await growth((n) => linesOf('csv', `a,b\n${'"a"b,"c\n'.repeat(n)}`, 65_536), 20_000)).toBeLessThan(9);
    expect(await growth((n) => linesOf('ndjson', '{"a":1}\n'.repeat(n), 65_536), 20_000)).toBeLessThan(9);
  });
});

import * as fc from 'fast-check';
import { growth } from '@test/processor-time';
import { pieces } from './secret-texts.fixture';
import { withoutSecrets } from './without-secrets';

describe('Masking secrets', () => {
  it('takes linear time, whatever the text repeats', async () => {
    const some = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 3 }).map((of) => of.join(''));
    const parts = [...pieces, ...fc.sample(some, { numRuns: 80, seed: 7 })];
    const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const bad: string[] = [];
    for (const part of parts) if ((await growth((size) => withoutSecrets(repeated(part, size)), 16_000)) > 8) bad.push(part);
    expect(bad).toEqual([]);
  });
});

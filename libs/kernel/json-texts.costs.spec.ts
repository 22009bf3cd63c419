import { growth } from '@test/processor-time';
import { JsonTexts } from './json-texts';

describe('String literals of JSON', () => {
  it.each([
    ['escapes', '\\u0041'],
    ['backslashes', '\\\\'],
    ['quotes', '\\"'],
  ])('of %s take linear time, as bytes and as characters', async (_, escape) => {
    for (const kind of [Buffer.from, String])
      expect(await growth((size) => new JsonTexts().through(kind(`${escape.repeat(size)}"`), 0, () => undefined), 50_000)).toBeLessThan(9);
  });
});

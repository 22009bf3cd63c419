import { JsonTexts } from './json-texts';

const text = String.raw`"a","","\\","\"","b\\\"c","[{\u0022","é"`;

/** What stands outside of texts. */
function outside(pieces: readonly (string | Buffer)[]): string {
  const texts = new JsonTexts();
  let found = '';
  for (const piece of pieces) {
    texts.turnPage();
    for (let at = 0; at < piece.length; at += 1) {
      if (texts.isOpen) at = texts.through(piece, at);
      if (at >= piece.length) break;
      const character = piece.toString()[at]!;
      if (character === '"') texts.isOpen = true;
      else found += character;
    }
  }
  return texts.isOpen ? `${found}…` : found;
}

describe('Texts of JSON', () => {
  it('are gone past, wherever they are cut', () => {
    const commas = ','.repeat(6);
    expect(outside([text])).toBe(commas);
    for (let at = 0; at <= text.length; at += 1) expect(outside([text.slice(0, at), text.slice(at)])).toBe(commas);
    expect(outside([...text])).toBe(commas);
  });

  it('are gone past as bytes', () => {
    const texts = new JsonTexts();
    const bytes = Buffer.from('"é\\"",1');
    expect([texts.through(bytes, 1), texts.isOpen]).toEqual([bytes.indexOf(','), false]);
  });

  it.each(['"a', '"a\\', '"a\\"', '"'])('are open that do not end: %s', (open) => {
    expect(outside([open])).toBe('…');
  });

  it('are spelled without what is escaped', () => {
    const spelled: string[] = [];
    const piece = String.raw`ab\ncd"`;
    new JsonTexts().through(piece, 0, (from, to) => spelled.push(piece.slice(from, to)));
    expect(spelled.join('')).toBe('abcd');
  });
});

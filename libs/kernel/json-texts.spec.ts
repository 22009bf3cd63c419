import { JsonTexts } from './json-texts';

const text = String.raw`"a","","\\","\"","b\\\"c","[{\u0022","é"`;

/** The characters outside of string literals. */
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

describe('String literals of JSON', () => {
  it('are skipped, wherever the JSON is cut into pieces', () => {
    const commas = ','.repeat(6);
    expect(outside([text])).toBe(commas);
    for (let at = 0; at <= text.length; at += 1) expect(outside([text.slice(0, at), text.slice(at)])).toBe(commas);
    expect(outside([...text])).toBe(commas);
  });

  it('are skipped in bytes', () => {
    const texts = new JsonTexts();
    const bytes = Buffer.from('"é\\"",1');
    expect([texts.through(bytes, 1), texts.isOpen]).toEqual([bytes.indexOf(','), false]);
  });

  it.each(['"a', '"a\\', '"a\\"', '"'])('are open when the piece ends before the closing quote: %s', (open) => {
    expect(outside([open])).toBe('…');
  });

  it('are spelled without escapes', () => {
    const spelled: string[] = [];
    const piece = String.raw`ab\ncd"`;
    new JsonTexts().through(piece, 0, (from, to) => spelled.push(piece.slice(from, to)));
    expect(spelled.join('')).toBe('abcd');
  });
});

import { macroExamples } from '../../domain/macro-examples';
import { isUniversalMacro, withMacros } from '../../domain/macros';
import { TestCreativeMacrosTool } from './test-creative-macros.tool';

describe('test_creative_macros', () => {
  const tool = new TestCreativeMacrosTool();
  const run = (url: string, values?: Record<string, string>) => tool.run({ url, ...(values ? { values } : {}) });

  it('has an example for each macro of the protocol, which stays one value when it is put in', () => {
    for (const [name, value] of Object.entries(macroExamples)) {
      expect(isUniversalMacro(name)).toBe(true);
      const { searchParams } = new URL(withMacros(`https://count.example/i?a={${name}}&b=1`, macroExamples, 16_384));
      expect([...searchParams]).toEqual([
        ['a', value],
        ['b', '1'],
      ]);
    }
  });

  it('lists each macro once, and puts in examples', async () => {
    expect(await run('https://count.example/i?w={AD_WIDTH}&c={COUNTRY}&again={AD_WIDTH}')).toEqual({
      macros: [
        { written: '{AD_WIDTH}', name: 'AD_WIDTH', isKnown: true, value: '300' },
        { written: '{COUNTRY}', name: 'COUNTRY', isKnown: true, value: 'DE' },
      ],
      findings: [],
      example: 'https://count.example/i?w=300&c=DE&again=300',
    });
  });

  it('encodes given values and never replaces a macro inside of a value', async () => {
    const { example } = await run('https://count.example/i?g={GTIN}', { GTIN: '1&cmd={SKU}' });
    expect(example).toBe('https://count.example/i?g=1%26cmd%3D%7BSKU%7D');
  });

  it('cuts the example after 16,384 characters', async () => {
    const { example } = await run(`https://count.example/i?x=${'{X}'.repeat(1_300)}`, { X: 'é'.repeat(500) });
    expect(example).toHaveLength(16_384);
    expect(example).toMatch(/^https:\/\/count\.example\/i\?x=(%C3%A9)+/);
  });

  it.each([
    ['https://count.example/i?c={CACHEBUSTR}', 'misspelt_macro', 'blocks', '{CACHEBUSTER}'],
    ['https://count.example/i?c={cachebuster}', 'misspelt_macro', 'blocks', '{CACHEBUSTER}'],
    ['https://count.example/i?c={SOMETHING_ELSE}', 'unknown_macro', 'warns', '{SOMETHING_ELSE}'],
    ['https://count.example/i?c=%7BCACHEBUSTER%7D', 'encoded_macro', 'blocks', '{CACHEBUSTER}'],
    ['https://count.example/i?c=%%CACHEBUSTER%%', 'foreign_macro', 'warns', '{CACHEBUSTER}'],
    ['http://count.example/i', 'plain_http', 'blocks', 'https'],
  ])('reports what is wrong with %s', async (url, rule, severity, named) => {
    const { findings, macros, example } = await run(url);
    expect(findings).toEqual([{ rule, severity, message: expect.stringContaining(named) as string }]);
    expect(macros.every(({ isKnown }) => !isKnown)).toBe(true);
    expect(example).toBe(url);
  });

  it.each(['javascript:alert(1)', 'no address', 'https://{DOMAIN}/i', 'https://a.example/\u0000'])('refuses %s', async (url) => {
    await expect(run(url)).rejects.toMatchObject({ status: 400, field: 'url' });
  });
});

import { csvOf } from './csv';

describe('A CSV file', () => {
  test('quotes commas, quotes and line breaks', () => {
    expect(csvOf(['Name, "full"'], [['a\nb'], ['plain']])).toBe('"Name, ""full"""\r\n"a\nb"\r\nplain\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\u200f=1', '＝1'])('neutralizes the formula %j', (text) => {
    expect(
      csvOf(['x'], [[text]])
        .split('\r\n')[1]!
        .replaceAll('"', ''),
    ).toBe(`'${text}`);
  });

  test('keeps numbers, also negative ones, and leaves unknown values empty', () => {
    expect(csvOf(['a', 'b', 'c', 'd'], [[-1.5, null, undefined, true]])).toBe('a,b,c,d\r\n-1.5,,,true\r\n');
  });

  test('keeps all digits of decimals', () => {
    expect(csvOf(['a', 'b'], [[{ decimal: '-90071992547409930.07' }, { decimal: '0.001' }]])).toBe(
      'a,b\r\n-90071992547409930.07,0.001\r\n',
    );
  });
});

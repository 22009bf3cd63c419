import { cellsOfLine, RowReader, separatorOf } from './csv-rows';

const rowsOf = (text: string, size = text.length || 1) => {
  const reader = new RowReader(separatorOf(text));
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));
  return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()];
};

describe('Rows of a file', () => {
  const text = 'id,name,email\r\n1,"Lee, ""Ann""\nsecond line",ann@example.com\r\n\r\n2,O"Hara,bo@example.com';
  const rows = [
    { line: 1, cells: ['id', 'name', 'email'] },
    { line: 2, cells: ['1', 'Lee, "Ann"\nsecond line', 'ann@example.com'] },
    { line: 5, cells: ['2', 'O"Hara', 'bo@example.com'] },
  ];

  test('are read with quotes, empty lines and any line break', () => {
    expect(rowsOf(text)).toEqual(rows);
    expect(rowsOf('a\rb\nc\r\nd').map(({ cells }) => cells[0])).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([1, 2, 3, 7])('are the same when the text arrives in pieces of %d', (size) => expect(rowsOf(text, size)).toEqual(rows));

  test.each([
    ['a;b;c,d', ';'],
    ['a\tb', '\t'],
    ['a@example.com', ','],
    ['"a;b;c",d', ','],
    ['id;width (");color\n1;"Red, soft, warm, light";x', ';'],
  ])('of %j are separated by the separator that makes the most cells of the first line', (of, separator) => {
    expect(separatorOf(of)).toBe(separator);
  });

  test.each([1, 2, 30])('may have spaces before a quote, in pieces of %d', (size) => {
    expect(rowsOf('1,  "Lee, Ann" ,x\n2, a "b, c"', size).map(({ cells }) => cells)).toEqual([
      ['1', 'Lee, Ann ', 'x'],
      ['2', ' a "b', ' c"'],
    ]);
  });

  test('name the line of a quote that never ends', () => {
    expect(rowsOf('a,"b\nc","d\ne')).toEqual([{ line: 1, cells: ['a', 'b\nc', 'd\ne'], openSince: 2 }]);
  });

  test('of a quote that never ends keep 10,000 characters of it', () => {
    const [row] = rowsOf(`"${'x'.repeat(1_000)}\n`.padEnd(5_000_000, 'x'), 65_536);
    expect(row!.cells[0]).toHaveLength(10_000);
    expect(row!.openSince).toBe(1);
  });
});

describe('Cells of a line', () => {
  test('are separated by each of the separators, and have no spaces around them', () => {
    expect(cellsOfLine('"a ""quoted"" name", b;c\t"d,e",,', ',;\t')).toEqual(['a "quoted" name', 'b', 'c', 'd,e', '', '']);
    expect(cellsOfLine('12" screen;5,5', ';')).toEqual(['12" screen', '5,5']);
  });

  test('end with the line, also within quotes', () => {
    expect(cellsOfLine('a,"never closed, b', ',')).toEqual(['a', 'never closed, b']);
    expect(cellsOfLine('', ',')).toEqual(['']);
  });
});

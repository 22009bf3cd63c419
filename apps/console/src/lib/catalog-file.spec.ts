import { itemsOf } from './catalog-file';

describe('itemsOf', () => {
  it.each([
    ['a list', '[{"id":1},{"id":2}]'],
    ['a list with a byte order mark', '\ufeff [{"id":1},{"id":2}]\n'],
    ['an object with a list', '{"total":2,"tags":["a"],"products":[{"id":1},{"id":2}]}'],
    ['one object in each line', '{"id":1}\n\n{"id":2}\n'],
  ])('reads %s of JSON', (_, text) => {
    expect(itemsOf(text)).toEqual({ items: [{ id: 1 }, { id: 2 }], problem: null });
  });

  it('takes one object as one item', () => {
    expect(itemsOf('{"id":1,"tags":["a"]}').items).toEqual([{ id: 1, tags: ['a'] }]);
  });

  it.each([',', ';', '\t', '|'])('reads columns that are separated by %j', (delimiter) => {
    const text = ['id,title', '1,Boot', '2,Shoe'].join('\r\n').replaceAll(',', delimiter);
    expect(itemsOf(text).items).toEqual([
      { id: '1', title: 'Boot' },
      { id: '2', title: 'Shoe' },
    ]);
  });

  it('reads quoted cells with separators, quotes and lines, and leaves empty cells out', () => {
    const text = 'id,title,price,\n1,"A ""big"", new\nboot",,x\n\n 2 ,Shoe,3\n';
    expect(itemsOf(text).items).toEqual([
      { id: '1', title: 'A "big", new\nboot' },
      { id: '2', title: 'Shoe', price: '3' },
    ]);
  });

  it.each([
    ['nothing', ' \n', 'empty', null],
    ['an empty list', '[]', 'empty', null],
    ['a head without rows', 'id,title\n', 'empty', null],
    ['empty cells alone', ',,\n,,', 'empty', null],
    ['XML', '<rss></rss>', 'xml', null],
    ['a list that ends too early', '[{"id":1},', 'json', null],
    ['a line that is no JSON', '{"id":1}\n{"id":}\n', 'json', 2],
    ['a list of texts', '[{"id":1},"b"]', 'object', 2],
    ['a quote without its end', 'id,title\n1,"Boot\n2,Shoe', 'quote', 2],
    ['a quote without its end, after a cell of two lines', 'id,title,text\n1,"a\nb","c\n2,Shoe', 'quote', 3],
    ['a row with more cells than the head', 'id,title\n1,"a\nb"\n2,Shoe,3', 'cells', 4],
    ['two columns of one name', 'id,title,id\n1,Boot,2', 'repeated', 1],
  ])('says what is wrong with %s, and where', (_, text, problem, at) => {
    expect(itemsOf(text)).toMatchObject({ items: null, problem, at });
  });

  it('keeps cells of any length', () => {
    const description = 'x'.repeat(100_000);
    expect(itemsOf(`id,description\n1,"${description}"`).items).toEqual([{ id: '1', description }]);
  });

  it('reads 2 MB in linear time, and keeps names of object members as they are', () => {
    const row = `1,${'"'.repeat(2)},${'x'.repeat(90)}\n`;
    expect(itemsOf(`id,__proto__,constructor\n${row.repeat(20_000)}`).items).toHaveLength(20_000);
    expect(Object.keys(itemsOf('id,__proto__\n1,2').items![0]!)).toEqual(['id', '__proto__']);
  });

  it('reads a hundred thousand columns in linear time', () => {
    const names = Array.from({ length: 100_000 }, (_, n) => `c${n}`).join();
    expect(Object.keys(itemsOf(`${names}\n1,2`).items![0]!)).toEqual(['c0', 'c1']);
    expect(itemsOf(`${names},c7\n1`)).toMatchObject({ problem: 'repeated', name: 'c7' });
    expect(itemsOf(`${names}\n${'1\n'.repeat(100_000)}`).items).toHaveLength(100_000);
  });
});

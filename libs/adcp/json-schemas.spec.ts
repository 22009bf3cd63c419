import { createJsonValidator } from './json-schemas';

describe('createJsonValidator', () => {
  const validate = createJsonValidator().compile({ type: 'array', uniqueItems: true, items: { type: 'object' } });

  it.each([
    [true, []],
    [true, [{ a: 1 }, { a: 2 }, { a: '1' }]],
    [false, [{ a: 1 }, { a: 2 }, { a: 1 }]],
  ])('returns %s for uniqueItems of %j', (isUnique, items) => {
    expect(validate(items)).toBe(isUnique);
  });

  it('reports a repeated item as an error of the list', () => {
    validate([{ a: 1 }, { a: 1 }]);
    expect(validate.errors?.[0]).toMatchObject({ keyword: 'uniqueItems', instancePath: '' });
  });

  it('allows repeated items with uniqueItems: false', () => {
    expect(createJsonValidator().compile({ uniqueItems: false })([1, 1])).toBe(true);
  });

  it('serializes each of 100,000 objects once', () => {
    let reads = 0;
    const items = Array.from({ length: 100_000 }, (_, a) => ({ toJSON: () => ((reads += 1), a) }));
    expect([validate(items), reads]).toEqual([true, 100_000]);
  });
});

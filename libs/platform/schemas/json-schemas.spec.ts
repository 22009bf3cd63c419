import { jsonSchemas } from './json-schemas';

describe('jsonSchemas', () => {
  const validate = jsonSchemas().compile({ type: 'array', uniqueItems: true, items: { type: 'object' } });

  it.each([
    [true, []],
    [true, [{ a: 1 }, { a: 2 }, { a: '1' }]],
    [false, [{ a: 1 }, { a: 2 }, { a: 1 }]],
  ])('%s: uniqueness of %j', (isUnique, items) => {
    expect(validate(items)).toBe(isUnique);
  });

  it('tells who repeats something', () => {
    validate([{ a: 1 }, { a: 1 }]);
    expect(validate.errors?.[0]).toMatchObject({ keyword: 'uniqueItems', instancePath: '' });
  });

  it('a schema can allow repetition', () => {
    expect(jsonSchemas().compile({ uniqueItems: false })([1, 1])).toBe(true);
  });

  it('looks once at each of many objects', () => {
    let looks = 0;
    const items = Array.from({ length: 100_000 }, (_, a) => ({ toJSON: () => ((looks += 1), a) }));
    expect([validate(items), looks]).toEqual([true, 100_000]);
  });
});

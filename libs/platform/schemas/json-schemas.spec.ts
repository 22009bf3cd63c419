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

  it('costs one look at each of half a million objects', () => {
    const started = performance.now();
    expect(validate(Array.from({ length: 500_000 }, (_, a) => ({ a })))).toBe(true);
    // Comparing each with each would take an hour.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

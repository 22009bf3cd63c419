import { exampleGroups, inserted, type Item, namedFields, unknownFields } from './catalog-groups';

const items = (...all: Record<string, unknown>[]): Item[] => all.map((attributes, at) => ({ itemId: String(at + 1), attributes }));
const shoes = items(
  { title: 'Runner', brand: 'Acme', price: 10 },
  { title: 'Walker', brand: 'Acme', price: 20.5, tags: ['new', { long: 1, a: true }] },
  { title: 'Boot', brand: 'Zeta & Söhne' },
  { title: 'Sock' },
);

describe('Groups of a catalog', () => {
  it('have the order, keys and prompts of the API', () => {
    expect(exampleGroups({ groupBy: ['brand'], creativePrompt: 'Show {{brand}}: {{ title }} ({{itemCount}}) {{price}}' }, shoes)).toEqual([
      { key: 'brand:(none)', values: ['(none)'], itemIds: ['4'], prompt: 'Show (none): Sock (1) ' },
      { key: 'brand:Acme', values: ['Acme'], itemIds: ['1', '2'], prompt: 'Show Acme: Runner, Walker (2) 10, 20.5' },
      { key: 'brand:Zeta%20%26%20S%C3%B6hne', values: ['Zeta & Söhne'], itemIds: ['3'], prompt: 'Show Zeta & Söhne: Boot (1) ' },
    ]);
  });

  it('write values that are not text as the API does', () => {
    const [group] = exampleGroups({ groupBy: ['tags'], creativePrompt: '{{tags}}' }, [shoes[1]!]);
    expect(group).toMatchObject({ values: ['["new", {"a": true, "long": 1}]'], prompt: '["new", {"a": true, "long": 1}]' });
  });

  it('name at most five values of an attribute, each once', () => {
    const many = items(...Array.from({ length: 8 }, (_, at) => ({ brand: 'A', title: `T${at % 7}` })));
    expect(exampleGroups({ groupBy: ['brand'], creativePrompt: '{{title}}' }, many)[0]!.prompt).toBe('T0, T1, T2, T3, T4');
  });

  it('take only own attributes, and leave braces alone that name none', () => {
    const [group] = exampleGroups({ groupBy: ['toString'], creativePrompt: '{{constructor}}{{}} {brand} {{a{b}}' }, shoes.slice(0, 1));
    expect([group!.values, group!.prompt]).toEqual([['(none)'], '{{}} {brand} {{a{b}}']);
  });

  it('stay linear with a hostile prompt and hostile values', () => {
    const hostile = '{{'.repeat(2_000);
    expect(exampleGroups({ groupBy: ['a'], creativePrompt: hostile }, items({ a: '\ud800'.repeat(10_000) }))[0]!.prompt).toBe(hostile);
  });

  it('know the attributes that a prompt names, and those that no item has', () => {
    const prompt = 'Show {{brand}} {{ title }} {{brand}} {{itemCount}} {{colour}}';
    expect(namedFields(prompt)).toEqual(['brand', 'title', 'colour']);
    expect(unknownFields(prompt, ['brand', 'title'])).toEqual(['colour']);
  });

  it('put an attribute in place of what is selected', () => {
    expect(inserted('Show it now', 'title', 5, 7)).toEqual({ text: 'Show {{title}} now', cursor: 14 });
  });
});

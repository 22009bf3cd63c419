import { fieldsOf, GroupBuilder, targetOf } from './planning';

const transform = {
  groupBy: ['brand', 'color'],
  creativePrompt: 'Show {{ brand }} in {{color}}: {{title}} ({{itemCount}}) {{other}}',
  budgetPerGroup: 50,
};

describe('GroupBuilder', () => {
  it('needs the attributes that the groups and the prompt name', () => {
    expect(fieldsOf(transform)).toEqual(['brand', 'color', 'title', 'other']);
  });

  it('makes a campaign group and a creative of each combination, in order', () => {
    const builder = new GroupBuilder(transform);
    builder.add('2', { brand: 'B', color: 'red', title: 'two', other: null });
    builder.add('1', { brand: 'A', color: null, title: 'one', other: null });
    builder.add('3', { brand: 'B', color: 'red', title: 'three', other: null });
    const built = [...builder.build('Shoes', 'EUR')];
    const [campaignGroups, creativeAssets] = [
      built.map(({ campaignGroup }) => campaignGroup),
      built.map(({ creativeAsset }) => creativeAsset),
    ];
    const values = { brand: 'B', color: 'red' };
    expect(campaignGroups[0]).toMatchObject({ key: 'brand:A/color:(none)', itemCount: 1 });
    expect(campaignGroups[1]).toEqual({
      key: 'brand:B/color:red',
      name: 'Shoes: B / red',
      fieldValues: values,
      itemIds: ['2', '3'],
      itemCount: 2,
      budget: { amount: 50, currency: 'EUR' },
    });
    expect(creativeAssets[1]).toEqual({
      key: 'brand:B/color:red',
      prompt: 'Show B in red: two, three (2) ',
      fieldValues: values,
      itemIds: ['2', '3'],
      itemCount: 2,
    });
  });

  it('leaves the budget null when the transform has none', () => {
    const builder = new GroupBuilder({ ...transform, budgetPerGroup: null });
    builder.add('1', { brand: 'A', color: 'x' });
    expect([...builder.build('Shoes', 'EUR')][0]?.campaignGroup.budget).toBeNull();
  });

  it('keeps values that contain slashes apart', () => {
    const builder = new GroupBuilder({ ...transform, groupBy: ['a', 'b'] });
    builder.add('1', { a: 'x/b:y', b: 'z' });
    builder.add('2', { a: 'x', b: 'y/b:z' });
    expect([...builder.build('Shoes', 'EUR')]).toHaveLength(2);
  });

  it('rejects more than 1,000 groups (422)', () => {
    const builder = new GroupBuilder({ ...transform, groupBy: ['id'] });
    for (let id = 0; id < 1_000; id += 1) builder.add(String(id), { id: String(id) });
    expect(() => builder.add('x', { id: 'x' })).toThrow(expect.objectContaining({ status: 422 }));
  });

  it('rejects item ids of more than 40,000,000 characters (422)', () => {
    const builder = new GroupBuilder({ ...transform, groupBy: ['brand'] });
    const id = 'x'.repeat(250);
    for (let n = 0; n < 160_000; n += 1) builder.add(id, { brand: 'A' });
    const refused = expect.objectContaining({ status: 422, message: expect.stringContaining('40,000,000') });
    expect(() => builder.add('x', { brand: 'A' })).toThrow(refused);
  });

  it('rejects values and prompts of more than 10,000,000 characters (422)', () => {
    const text = 'x'.repeat(65_000);
    const refused = expect.objectContaining({ status: 422, message: expect.stringContaining('10,000,000') });
    const grouped = new GroupBuilder({ ...transform, groupBy: ['text'] });
    const addAll = () => {
      for (let n = 0; n < 100; n += 1) grouped.add(String(n), { text: `${text}${n}` });
    };
    expect(addAll).toThrow(refused);
    const prompted = new GroupBuilder({ ...transform, creativePrompt: '{{text}}'.repeat(400) });
    prompted.add('1', { brand: 'A', color: 'red', text });
    expect(() => [...prompted.build('Shoes', 'EUR')]).toThrow(refused);
  });
});

describe('targetOf', () => {
  const target = (capabilities: object | null) =>
    targetOf({
      sellerId: 7,
      sellerName: 'Seller',
      capabilities: capabilities && {
        catalogs: false,
        catalogCreatives: false,
        buildsCreatives: false,
        takesCreatives: false,
        ...capabilities,
      },
    });

  it.each([
    [{ catalogs: true }, 'native_catalog', 'ready', false],
    [{ catalogs: true, catalogCreatives: true }, 'native_creative_catalog', 'ready', false],
    [{ takesCreatives: true }, 'assembled_creative', 'ready', true],
    [{}, 'unsupported', 'unsupported', false],
    [null, 'unsupported', 'unsupported', false],
  ])('maps the capabilities %j to %s', (capabilities, deliveryMode, shareStatus, assembled) => {
    expect(target(capabilities)).toMatchObject({
      adcpAgentId: '7',
      sellerName: 'Seller',
      deliveryMode,
      shareStatus,
      usesTransformedCatalog: assembled,
      requiresCreativeAssembly: assembled,
      creativeAgentId: null,
      reason: expect.any(String),
    });
  });
});

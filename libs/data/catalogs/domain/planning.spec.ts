import { fieldsOf, GroupBuilder, targetOf } from './planning';

const transform = {
  groupBy: ['brand', 'color'],
  creativePrompt: 'Show {{ brand }} in {{color}}: {{title}} ({{itemCount}}) {{other}}',
  budgetPerGroup: 50,
};

describe('Grouping', () => {
  it('needs the attributes of the groups and of the prompt', () => {
    expect(fieldsOf(transform)).toEqual(['brand', 'color', 'title', 'other']);
  });

  it('makes a campaign group and a creative of each combination, in order', () => {
    const builder = new GroupBuilder(transform);
    builder.add('2', { brand: 'B', color: 'red', title: 'two', other: null });
    builder.add('1', { brand: 'A', color: null, title: 'one', other: null });
    builder.add('3', { brand: 'B', color: 'red', title: 'three', other: null });
    const { campaignGroups, creativeAssets } = builder.build('Shoes', 'EUR');
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

  it('gives groups no budget without one', () => {
    const builder = new GroupBuilder({ ...transform, budgetPerGroup: null });
    builder.add('1', { brand: 'A', color: 'x' });
    expect(builder.build('Shoes', 'EUR').campaignGroups[0]?.budget).toBeNull();
  });

  it('tells values with slashes apart', () => {
    const builder = new GroupBuilder({ ...transform, groupBy: ['a', 'b'] });
    builder.add('1', { a: 'x/b:y', b: 'z' });
    builder.add('2', { a: 'x', b: 'y/b:z' });
    expect(builder.build('Shoes', 'EUR').campaignGroups).toHaveLength(2);
  });

  it('refuses more than a thousand groups (422)', () => {
    const builder = new GroupBuilder({ ...transform, groupBy: ['id'] });
    for (let id = 0; id < 1_000; id += 1) builder.add(String(id), { id: String(id) });
    expect(() => builder.add('x', { id: 'x' })).toThrow(expect.objectContaining({ status: 422 }));
  });
});

describe('A syndication target', () => {
  const target = (says: object | null) =>
    targetOf({
      sellerId: 7,
      sellerName: 'Seller',
      says: says && { catalogs: false, catalogCreatives: false, buildsCreatives: false, takesCreatives: false, ...says },
    });

  it.each([
    [{ catalogs: true }, 'native_catalog', 'ready', false],
    [{ catalogs: true, catalogCreatives: true }, 'native_creative_catalog', 'ready', false],
    [{ takesCreatives: true }, 'assembled_creative', 'ready', true],
    [{}, 'unsupported', 'unsupported', false],
    [null, 'unsupported', 'unsupported', false],
  ])('by what the seller says: %j is %s', (says, deliveryMode, shareStatus, assembled) => {
    expect(target(says)).toMatchObject({
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

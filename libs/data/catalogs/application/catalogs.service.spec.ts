import { anOrganization } from '@exchange/kernel/testing';
import { aCatalog, anItem, catalogsInMemory } from '../testing';

const caller = anOrganization();

describe('CatalogsService', () => {
  it('ends a page of items before 4,000,000 characters, and continues with the next item', async () => {
    const { catalogs, items, service } = catalogsInMemory();
    const catalog = aCatalog({ catalogId: 'shoes' });
    await catalogs.insert(catalog);
    const text = 'x'.repeat(60_000);
    await items.stage(
      'staging',
      Array.from({ length: 100 }, (_, n) => anItem(String(n).padStart(3, '0'), { text })),
    );
    await items.publish(catalog.state, 'staging', 1);
    const first = await service.listItems(caller, 1, 'shoes', { limit: 200 });
    expect([first.rows.length, first.pagination]).toEqual([66, { nextCursor: '["065"]', hasMore: true }]);
    const next = await service.listItems(caller, 1, 'shoes', { limit: 200, cursor: '["065"]' });
    expect([next.rows[0]?.itemId, next.rows.length, next.pagination]).toEqual(['066', 34, { nextCursor: null, hasMore: false }]);
  });
});

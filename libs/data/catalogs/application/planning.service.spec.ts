import { anOrganization } from '@exchange/kernel/testing';
import { aCatalog, catalogsInMemory } from '../testing';

const caller = anOrganization();
const capabilities = { catalogs: true, catalogCreatives: false, buildsCreatives: false, takesCreatives: false };

describe('PlanningService, previewing', () => {
  it('counts previews of rules that are not saved towards a limit of the account, and no others', async () => {
    const { catalogs, feeds, service, manual, planning, counted } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    const transform = { groupBy: ['brand'], creativePrompt: 'p' };
    await service.saveTransform(caller, 1, 'shoes', transform);
    feeds.serve([{ id: '1', title: 'a', brand: 'A' }]);
    await manual.refreshNow(caller, 1, 'shoes');
    await planning.preview(caller, 1, 'shoes', { save: false });
    expect(counted).toEqual([]);
    await planning.preview(caller, 1, 'shoes', { save: false, transform });
    expect(counted).toEqual(['1']);
  });
});

describe('PlanningService after a refresh', () => {
  it('reads the items once for the plan and the repeated execution, and asks each seller once', async () => {
    const { catalogs, feeds, sellers, service, manual, planning, items, clock } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    sellers.sellers = [7, 8].map((sellerId) => ({ sellerId, sellerName: `Seller ${sellerId}`, capabilities }));
    await service.saveTransform(caller, 1, 'shoes', { groupBy: ['brand'], creativePrompt: 'p' });
    feeds.serve([{ id: '1', title: 'a', brand: 'A' }]);
    await manual.refreshNow(caller, 1, 'shoes');
    await planning.execute(caller, 1, 'shoes', { sellerIds: ['7', '9'], dryRun: false });

    const [read, asked] = [jest.spyOn(items, 'read'), jest.spyOn(sellers, 'capabilities')];
    feeds.serve([{ id: '1', title: 'b', brand: 'A' }]);
    clock.advance(1_000);
    await manual.refreshNow(caller, 1, 'shoes');
    expect(read).toHaveBeenCalledTimes(1);
    // The plan for all sellers did not ask seller 9.
    expect(asked.mock.calls).toEqual([
      [1, []],
      [1, ['9']],
    ]);
    const [again] = (await service.get(caller, 1, 'shoes')).executions;
    expect(again).toMatchObject({ trigger: 'feed_refresh', sellerIds: ['7', '9'] });
  });
});

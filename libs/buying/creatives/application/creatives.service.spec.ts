import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAgent, anOrganization } from '@exchange/kernel/testing';
import { bannerFormat, epoch, InMemoryCreatives } from '../testing';
import { InMemoryCreativeAssets, InMemoryModeration } from '../testing/in-memory';
import { CreativeChecks } from './creative-checks';
import { CreativesFacade } from './creatives.facade';
import { CreativesService } from './creatives.service';

const buyer = anOrganization();
const scope = { accountId: 1, advertiserId: 1 };
const details = { name: 'Spring', format: bannerFormat, roles: { image: { assetId: 'ca_1' } } };

describe('Creatives', () => {
  const advertisers = advertisersInMemory();
  const store = new InMemoryCreatives();
  const assets = new InMemoryCreativeAssets();
  const checks = new CreativeChecks(assets, new InMemoryModeration({ forbiddenDomains: [], isDisclosureRequired: true }));
  const clock = new FixedClock();
  const service = new CreativesService(store, checks, advertisers.facade, new ImmediateUnitOfWork(), new SequentialIds(), clock);
  const facade = new CreativesFacade(store);
  const agent = (access: 'READ' | 'READ_WRITE') => anAgent({ grants: new Map([[1, access]]) });

  beforeAll(async () => {
    for (const id of [1, 2]) await advertisers.records.insert(anAdvertiser({ id }));
    await advertisers.records.insert(anAdvertiser({ id: 3 }).archive(epoch));
    assets.add(scope, { id: 'ca_1', status: 'checking', content: null });
  });

  test('say what the draft lacks now, and what the rules found when it was written', async () => {
    const { creative, findings } = await service.create(buyer, 1, details);
    const rules = (found: typeof findings) => found.map(({ rule }) => rule);
    expect(rules(findings)).toEqual(['asset_checking', 'missing_disclosure']);
    await service.update(buyer, 1, creative.id, { disclosure: 'Ad' });
    await expect(service.makeReady(buyer, 1, creative.id)).rejects.toMatchObject({ code: 'CREATIVE_NOT_READY', field: 'roles.image' });
    assets.add(scope, { id: 'ca_1', status: 'ready', content: null });
    expect((await service.get(buyer, 1, creative.id)).findings).toEqual([]);
    expect(await service.check(buyer, 1, creative.id, { disclosure: null })).toMatchObject([{ rule: 'missing_disclosure' }]);
    expect((await service.makeReady(buyer, 1, creative.id)).creative.status).toBe('ready');
  });

  test('are seen by other contexts with the version that is ready', async () => {
    const { creative } = await service.create(buyer, 1, { ...details, disclosure: 'Ad' });
    const other = await service.create(buyer, 1, details);
    const ids = [creative.id, other.creative.id];
    await service.makeReady(buyer, 1, creative.id);
    await service.update(buyer, 1, creative.id, { disclosure: 'Anzeige' });
    expect((await facade.find(scope, ids)).map(({ id }) => id)).toEqual(ids);
    expect(await facade.readyVersions(scope, ids)).toMatchObject([
      { creative: { id: creative.id }, version: { number: 1, contents: { disclosure: 'Ad' } } },
    ]);
    expect(await facade.find({ ...scope, accountId: 2 }, ids)).toEqual([]);
  });

  test('are readable by an agent with a READ grant, writable with a READ_WRITE grant, and 404 without a grant', async () => {
    const { creative } = await service.create(agent('READ_WRITE'), 1, details);
    expect((await service.get(agent('READ'), 1, creative.id)).creative.id).toBe(creative.id);
    expect(await service.check(agent('READ'), 1, creative.id, {})).toHaveLength(1);
    for (const refused of [
      service.create(agent('READ'), 1, details),
      service.update(agent('READ'), 1, creative.id, {}),
      service.makeReady(agent('READ'), 1, creative.id),
      service.archive(agent('READ'), 1, creative.id),
      service.restore(agent('READ'), 1, creative.id),
    ])
      await expect(refused).rejects.toMatchObject({ status: 403 });
    await expect(service.list(agent('READ_WRITE'), 2, {}, { limit: 1 })).rejects.toMatchObject({ status: 404 });
  });

  test('of an archived advertiser are only read and archived', async () => {
    await expect(service.create(buyer, 3, details)).rejects.toMatchObject({ status: 409 });
    expect((await service.list(buyer, 3, {}, { limit: 1 })).rows).toEqual([]);
  });
});

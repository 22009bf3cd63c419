import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { FixedClock, SequentialIds } from '@exchange/kernel';
import { anAgent, anOrganization } from '@exchange/kernel/testing';
import { InMemoryEventSources } from '../testing/in-memory';
import { EventSourcesFacade } from './event-sources.facade';
import { EventSourcesService } from './event-sources.service';

const details = { name: 'Shop', eventTypes: ['purchase'] as const, allowedDomains: [] };
const buyer = anOrganization();

describe('Event sources', () => {
  const advertisers = advertisersInMemory();
  const store = new InMemoryEventSources();
  const service = new EventSourcesService(store, advertisers.facade, new SequentialIds(), new FixedClock());
  const facade = new EventSourcesFacade(store);
  const agent = (access: 'READ' | 'READ_WRITE') => anAgent({ grants: new Map([[1, access]]) });

  beforeAll(async () => {
    await advertisers.records.insert(anAdvertiser());
    await advertisers.records.insert(anAdvertiser({ id: 2 }));
  });

  test('are found by other contexts until they are deleted, and emit an event for a change and for the deletion', async () => {
    const { id } = await service.create(buyer, 1, details);
    const key = { accountId: 1, advertiserId: 1, id };
    expect(await facade.find(key)).toMatchObject({ id, name: 'Shop', revision: 1 });
    await service.update(buyer, 1, id, { name: 'Till' });
    await service.delete(buyer, 1, id);
    expect(await facade.find(key)).toBeNull();
    await expect(service.delete(buyer, 1, id)).rejects.toMatchObject({ status: 404 });
    expect(store.events.map(({ type }) => type)).toEqual(['event_sources.changed', 'event_sources.removed']);
  });

  test('are readable by an agent with a READ grant, writable with a READ_WRITE grant, and 404 without a grant', async () => {
    const { id } = await service.create(agent('READ_WRITE'), 1, details);
    expect((await service.get(agent('READ'), 1, id)).id).toBe(id);
    await expect(service.update(agent('READ'), 1, id, { name: 'Till' })).rejects.toMatchObject({ status: 403 });
    await expect(service.delete(agent('READ'), 1, id)).rejects.toMatchObject({ status: 403 });
    await expect(service.list(agent('READ_WRITE'), 2, { take: 1, skip: 0 })).rejects.toMatchObject({ status: 404 });
  });
});

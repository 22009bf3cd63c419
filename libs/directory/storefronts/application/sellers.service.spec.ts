import { FixedClock, ImmediateUnitOfWork, invalidField, protocolReleases } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import { Settings } from '@exchange/platform';
import { DirectoryConnections } from '../adapters/adcp/directory-connections';
import {
  aRegistration,
  aStorefront,
  AnyAgentUrl,
  InMemoryAgentHealths,
  InMemoryStorefrontDirectory,
  InMemoryOwnStorefronts,
  InMemorySellers,
} from '../testing';
import { AgentHealthService } from './agent-health.service';
import { OwnStorefrontService } from './own-storefront.service';
import { SellersService } from './sellers.service';
import { StorefrontsFacade } from './storefronts.facade';

const seller = anAdmin({ accountType: 'SELLER' });
const stranger = { ...seller, accountId: 2 };

const settings = { baseUrl: 'https://exchange.example' } as Settings;

function setUp(urls = new AnyAgentUrl()) {
  const [sellers, storefronts, clock] = [new InMemorySellers(), new InMemoryOwnStorefronts(), new FixedClock()];
  const healths = new InMemoryAgentHealths(sellers);
  const directory = new InMemoryStorefrontDirectory(sellers, storefronts, healths);
  return {
    service: new SellersService(sellers, urls, healths, new ImmediateUnitOfWork(), clock),
    storefronts: new StorefrontsFacade(directory, clock),
    connections: new DirectoryConnections(directory, new AgentHealthService(healths, clock), settings),
    own: storefronts,
    healths,
  };
}
const wanted = (overrides: object = {}) => ({ ...aRegistration(), bearerToken: 'secret', ...overrides });

describe('SellersService', () => {
  it('registers an enabled seller and never shows its token', async () => {
    const { service, connections } = setUp();
    const state = await service.register(seller, wanted());
    expect(state).toMatchObject({ status: 'enabled', hasCredentials: true });
    expect(JSON.stringify(state)).not.toContain('secret');
    expect(await connections.find(state.id)).toMatchObject({ bearerToken: 'secret' });
  });

  it('answers 400 to an address that the exchange may not call', async () => {
    class Refusing extends AnyAgentUrl {
      override async assertAllowed(): Promise<void> {
        throw invalidField('agentUrl', 'No.');
      }
    }
    const { service } = setUp(new Refusing());
    await expect(service.register(seller, wanted())).rejects.toMatchObject({ status: 400, field: 'agentUrl' });
  });

  it('changes the given fields and keeps the rest', async () => {
    const { service, connections } = setUp();
    const { id } = await service.register(seller, wanted());
    expect(await service.change(seller, id, { name: 'New' })).toMatchObject({ name: 'New', hasCredentials: true });
    expect(await service.change(seller, id, { bearerToken: null })).toMatchObject({ hasCredentials: false });
    expect(await service.change(seller, id, { enabled: false })).toMatchObject({ status: 'disabled' });
    expect(await connections.find(id)).toBeNull();
  });

  it('answers 404 for agents of another account and archived agents', async () => {
    const { service } = setUp();
    const { id } = await service.register(seller, wanted());
    const gone = { status: 404, code: 'NOT_FOUND' };
    await expect(service.read(stranger, id)).rejects.toMatchObject(gone);
    await expect(service.change(stranger, id, { name: 'Mine' })).rejects.toMatchObject(gone);
    await expect(service.archive(stranger, id)).rejects.toMatchObject(gone);
    await service.archive(seller, id);
    await expect(service.read(seller, id)).rejects.toMatchObject(gone);
    await expect(service.change(seller, id, { enabled: true })).rejects.toMatchObject(gone);
    await expect(service.archive(seller, id)).rejects.toMatchObject(gone);
    expect((await service.list(seller, { limit: 10, offset: 0 })).rows).toEqual([]);
  });
});

describe('the release of AdCP that a seller speaks', () => {
  it('is unknown until a conversation has learned it', async () => {
    const { service, connections } = setUp();
    const { id } = await service.register(seller, wanted());
    expect((await connections.find(id))?.release).toBeNull();
    await (await connections.find(id))!.rememberRelease('3.1');
    expect((await connections.find(id))?.release).toBe('3.1');
    await (await connections.find(id))!.rememberRelease('3.0');
    expect((await connections.find(id))?.release).toBe('3.0');
  });

  it('is not written again when the connection had it', async () => {
    const { service, connections, healths } = setUp();
    const { id } = await service.register(seller, wanted());
    await (await connections.find(id))!.rememberRelease('3.1');
    const write = jest.spyOn(healths, 'rememberRelease');
    await (await connections.find(id))!.rememberRelease('3.1');
    expect(write).not.toHaveBeenCalled();
  });

  it('is forgotten with a new address, and kept by every other change', async () => {
    const { service, connections } = setUp();
    const { id, agentUrl } = await service.register(seller, wanted());
    await (await connections.find(id))!.rememberRelease('3.1');
    await service.change(seller, id, { name: 'New', bearerToken: 'other', agentUrl });
    expect((await connections.find(id))?.release).toBe('3.1');
    await service.change(seller, id, { agentUrl: 'https://seller.example/v2/mcp' });
    expect((await connections.find(id))?.release).toBeNull();
  });

  it('is not stored by a conversation that began at an earlier address', async () => {
    const { service, connections } = setUp();
    const { id } = await service.register(seller, wanted());
    const earlier = (await connections.find(id))!;
    await service.change(seller, id, { agentUrl: 'https://seller.example/v2/mcp' });
    await earlier.rememberRelease('3.1');
    expect((await connections.find(id))?.release).toBeNull();
  });

  it('is the latest for a storefront of the exchange, and is never stored', async () => {
    const { connections, own, healths } = setUp();
    await own.insert(aStorefront({ id: 9 }));
    await own.change(1, (found) => found.updateSummary({ activeProducts: 1, channels: ['ctv'], countries: [] }));
    const connection = (await connections.find(9))!;
    expect(connection.release).toBe(protocolReleases.at(-1));
    await connection.rememberRelease('3.0');
    expect(await healths.of(1, [9])).toEqual([]);
  });
});

describe('StorefrontsFacade', () => {
  it('shows buyers neither address nor credentials', async () => {
    const { service, storefronts } = setUp();
    const { id } = await service.register(seller, wanted());
    expect(Object.keys(await storefronts.read(1, id)).toSorted()).toEqual(
      ['id', 'slug', 'name', 'logoUrl', 'channels', 'countries', 'sandbox', 'createdAt', 'updatedAt'].toSorted(),
    );
  });

  it('pages by limit and offset', async () => {
    const { service, storefronts } = setUp();
    for (const slug of ['a', 'b', 'c']) await service.register(seller, wanted({ slug, name: slug }));
    const page = await storefronts.list({ buyerId: 1 }, { limit: 2, offset: 0 });
    expect(page.rows.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(page.pagination).toEqual({ limit: 2, offset: 0, nextOffset: 2 });
    expect((await storefronts.list({ buyerId: 1 }, { limit: 2, offset: 2 })).pagination).toMatchObject({ nextOffset: null });
  });
});

describe('OwnStorefrontService', () => {
  async function open() {
    const [records, clock] = [new InMemoryOwnStorefronts(), new FixedClock()];
    const service = new OwnStorefrontService(records, new InMemorySellers(), new ImmediateUnitOfWork(), clock);
    await records.insert(aStorefront({ mediaBuyApproval: 'manual' }));
    const auto = (agreed?: number | null) => service.change(seller, { mediaBuyApproval: 'auto' }, agreed);
    const seen = async () => (await service.read(seller)).updatedAt.getTime();
    return { service, clock, auto, seen };
  }
  const conflict = { code: 'CONFLICT' };

  it('turns on automatic approval only with consent to the current storefront, once', async () => {
    const { service, clock, auto, seen } = await open();
    await expect(auto(null)).rejects.toMatchObject(conflict);
    const before = await seen();
    clock.advance(1_000);
    await service.change(seller, { name: 'Seaside' }, null);
    await expect(auto(before)).rejects.toMatchObject(conflict);
    const agreed = await seen();
    expect((await auto(agreed)).mediaBuyApproval).toBe('auto');
    await expect(auto(agreed)).rejects.toMatchObject(conflict);
    expect((await auto(null)).mediaBuyApproval).toBe('auto');
  });

  it('needs no consent over REST', async () => {
    const { auto } = await open();
    expect((await auto()).mediaBuyApproval).toBe('auto');
  });
});

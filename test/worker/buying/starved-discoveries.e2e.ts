import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { waitUntilComplete, createAdvertiser, startDiscovery, discoveryPath, expire } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { registerAgents, SilentAgents } from '@test/silent-agents';
import { startWorker } from '@test/worker';

// A worker with few slots, so that a small number of asks fills it.
const environment = { SELLER_ASKS: '40', DISCOVERIES_RUNNING: '100' };
const honest = ['honest-a', 'honest-b', 'honest-c', 'honest-d'];
type Seller = { slug: string; status: string; reason: string | null };

describe('fairness between buyers and sellers', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let silent: SilentAgents;
  let buyers: SignedUp[];
  let ofOneAccount: number[];

  beforeAll(async () => {
    api = await startApi({ environment });
    // Finished discoveries free their places at once.
    worker = await startWorker({ environment, frequent: ['DiscoverySchedule'] });
    stand = await SandboxSellers.open(
      api,
      honest.map((slug) => promptSeller(slug)),
    );
    silent = await SilentAgents.open(6);
    buyers = await Promise.all([1, 2].map(() => signUp(api)));
    // The maximum of agents of one account, at many origins, and thirty agents of ten accounts.
    const urls = Array.from({ length: 24 }, (_, index) => silent.url(index));
    ofOneAccount = (await registerAgents(api, urls)).ids;
    for (let account = 0; account < 10; account += 1)
      await registerAgents(
        api,
        [0, 1, 2].map((index) => silent.url(account * 3 + index)),
      );
  });
  afterAll(async () => {
    await silent.close();
    await worker.close();
    await stand.close();
    await api.close();
  });

  const ask = async (buyer: SignedUp, more: object = {}) => {
    const advertiserId = await createAdvertiser(api, buyer.as);
    return startDiscovery(api, buyer.as, { advertiserId, brief: 'Evenings with young families', waitSeconds: 210, ...more });
  };
  const sellersOf = async (buyer: SignedUp, id: string): Promise<Seller[]> =>
    (await api.get(`${discoveryPath}/${id}`, { as: buyer.as })).body.data.sellers;
  const honestOf = (sellers: Seller[]) => sellers.filter(({ slug }) => honest.includes(slug)).map(({ status }) => status);
  const allResponded = honest.map(() => 'responded');

  const honestAnswer = async (more: object, sellersRequested: number) => {
    const ids = await Promise.all(buyers.map((buyer) => ask(buyer, more)));
    for (const [index, id] of ids.entries()) {
      await eventually(async () => expect(honestOf(await sellersOf(buyers[index]!, id))).toEqual(allResponded));
      const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyers[index]!.as });
      expect(body.data).toMatchObject({ resultsComplete: false, sellersRequested });
    }
    await expire(api);
    for (const [index, id] of ids.entries()) {
      const { sellers, status, revision } = await waitUntilComplete(api, buyers[index]!.as, id);
      expect([status, revision]).toEqual(['partial', sellersRequested]);
      expect(honestOf(sellers)).toEqual(allResponded);
    }
  };

  it('does not delay new sellers for any buyer while agents of one account at many origins are silent', async () => {
    await honestAnswer({ storefrontIds: [...ofOneAccount, ...stand.idsOf(...honest)] }, 28);
  });

  it('does not delay proven sellers while agents of many accounts and origins are silent', async () => {
    await honestAnswer({}, 58);
  });

  it('asks the sellers of another buyer at once while one buyer floods, and ends every discovery of the flood', async () => {
    const [flooder, other] = buyers as [SignedUp, SignedUp];
    // The flood begins first and does not end by itself, so an answered ask was not queued behind it.
    const flood = await Promise.all(Array.from({ length: 12 }, () => ask(flooder)));
    const id = await ask(other, { storefrontIds: stand.idsOf(...honest) });
    const done = await waitUntilComplete(api, other.as, id);
    expect(done).toMatchObject({ status: 'complete', revision: 4 });
    const running = await Promise.all(flood.map((one) => api.get(`${discoveryPath}/${one}`, { as: flooder.as })));
    expect(running.some(({ body }) => body.data.resultsComplete === false)).toBe(true);
    await expire(api);
    for (const one of flood) {
      const { sellers, revision } = await waitUntilComplete(api, flooder.as, one);
      expect(revision).toBe(sellers.length);
    }
  });

  it('ends asks that were never started at their deadline, with that reason', async () => {
    const [flooder, other] = buyers as [SignedUp, SignedUp];
    const flood = await Promise.all(Array.from({ length: 10 }, () => ask(flooder)));
    await expire(api);
    const ended = await Promise.all(flood.map((id) => waitUntilComplete(api, flooder.as, id)));
    const reasons = new Set(ended.flatMap(({ sellers }) => (sellers as Seller[]).map(({ reason }) => reason)));
    expect(reasons).toContain('The seller could not be asked in time: too many others were being asked.');
    const id = await ask(other, { storefrontIds: stand.idsOf(...honest) });
    expect(await waitUntilComplete(api, other.as, id)).toMatchObject({ status: 'complete' });
  });
});

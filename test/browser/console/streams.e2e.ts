import { promptSeller } from '@test/buying';
import { createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens([promptSeller('late', { behaviour: { kind: 'slow', latencyMs: 10_000 } })]);
});
afterAll(() => stand?.closes());

test('a stream that is cut says so, continues after the last event that it received, and completes', async () => {
  const { api, person: buyer } = stand;
  const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
  const campaignId = await createCampaign(api, buyer.as, { advertiserId });
  const discoveryId = await startDiscovery(api, buyer.as, { campaignId, waitSeconds: 30 });
  const cookie = 'cookie' in buyer.as ? buyer.as.cookie : undefined;
  const person = await Person.arrives(stand.browser, api.url, { language: 'en', cookie });
  const link = (text: string) => person.sees(`document.querySelector('[data-testid=link]')?.innerText.includes(${JSON.stringify(text)})`);
  await person.opens(`/a/${stand.account}/discovery/${discoveryId}`);
  await link('Live');
  await person.reads('2 of 3 sellers answered');

  const mend = await person.cuts(/\/events$/);
  api.app.getHttpServer().closeAllConnections();
  await link('Connection lost');
  const positions = person.headersSent(/\/events$/, 'last-event-id');
  await mend();
  await link('Live');
  await link('Complete');
  await person.reads('3 of 3 sellers answered');
  expect(positions.at(-1)).toBe('2');
  await person.leaves();
});

import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from './api';
import { flightDates } from './dates';
import { eventually } from './eventually';
import { expireDiscoveries } from './expire-discoveries';

export const discoveryPath = '/api/v2/buyer/discovery';

let serial = 0;

export async function createAdvertiser(api: TestApi, as: Credentials, primaryCurrency = 'EUR'): Promise<number> {
  serial += 1;
  const answer = await api.post('/api/v2/buyer/advertisers', {
    as,
    body: { name: 'Oat', brand: `oat-${serial}.example`, primaryCurrency },
  });
  if (answer.status !== 201) throw new Error(`Creating an advertiser failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as number;
}

export async function createCampaign(api: TestApi, as: Credentials, more: object = {}): Promise<string> {
  const body = {
    advertiserId: await createAdvertiser(api, as),
    name: 'Oat drink',
    mode: 'discovery',
    brief: 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news',
    flightDates,
    budget: { total: 50_000 },
    ...more,
  };
  const answer = await api.post('/api/v2/buyer/campaigns', { as, body });
  if (answer.status !== 201) throw new Error(`Creating a campaign failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data.campaign.campaignId as string;
}

/** Starts a discovery and returns its id. */
export async function startDiscovery(api: TestApi, as: Credentials, body: object): Promise<string> {
  const answer = await api.post(discoveryPath, { as, body });
  if (answer.status !== 202) throw new Error(`Starting a discovery failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data.discoveryId as string;
}

/** Waits until every seller of the discovery has settled. */
export async function waitUntilComplete(api: TestApi, as: Credentials, id: string) {
  return eventually(
    async () => {
      const { body } = await api.get(`${discoveryPath}/${id}`, { as });
      if (body.data?.resultsComplete !== true) throw new Error(`Not complete: ${JSON.stringify(body.data)}`);
      return body.data;
    },
    { everyMs: 50 },
  );
}

/** Sets the deadline of every running discovery to now. */
export async function expire(api: TestApi): Promise<void> {
  const database = api.app.get(Database);
  await expireDiscoveries((sql) => database.query(sql));
}

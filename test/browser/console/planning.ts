import { member } from '@test/audiences';
import { briefBody, waitForSignals } from '@test/rfps';
import { hostile, type Stand } from './stand';

/** A planning brief of the buyer to both sellers of the stand. */
export interface SentBrief {
  readonly briefId: string;
  /** Ids of what each seller sees of it, in the order of its rows. */
  readonly signals: readonly string[];
}

/** Sends a brief to the two sellers of the stand and to a publisher that is not on the exchange, and waits until the sellers are told. */
export async function sendBrief(stand: Stand, more: object = {}): Promise<SentBrief> {
  const { api, person, sellers } = stand;
  const live = sellers.idsOf('east', 'west').map((storefrontId) => ({ storefrontId, bucket: 'LIVE' }));
  const targets = [...live, { externalPublisherName: hostile.seller, bucket: 'NOT_ON_EXCHANGE' }];
  const body = briefBody({ targets, campaignName: 'Spring offers', exclusions: 'No gambling', currency: 'USD', ...more });
  const { body: sent } = await api.post('/api/v2/buyer/planning-briefs', { as: person.as, body });
  if (sent.error !== null) throw new Error(`The brief was refused: ${JSON.stringify(sent.error)}`);
  const signals = await waitForSignals(api, person, sent.data.id);
  return { briefId: sent.data.id, signals };
}

/** Answers a brief for one of its sellers. */
export async function answerBrief({ api, sellers }: Stand, signal: string, body: object): Promise<void> {
  const { status, body: answered } = await api.post(`/api/v2/storefront/demand-signals/${signal}/responses`, { as: sellers.as, body });
  if (status !== 201) throw new Error(`The answer was refused: ${JSON.stringify(answered.error)}`);
}

export const quoteOf = (amount: number, rate: number, message = 'An offer'): object => ({
  kind: 'QUOTE',
  message,
  quote: { amount, currency: 'USD', pricingModel: 'cpm', rate },
});

/** Starts a sync of an audience, and returns the id of its task. */
export async function startTask({ api, person }: Stand, advertiserId: number): Promise<string> {
  const body = { audiences: [{ audienceId: 'customers', name: hostile.seller, add: [member(1), member(2)] }] };
  const { body: started } = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/audiences/sync`, { as: person.as, body });
  return started.data.taskId;
}

/** Sends a catalog with hostile items, of which one is left out, and returns its id. */
export async function sendCatalog({ api, person, account }: Stand, advertiserId: number): Promise<string> {
  const items = [{ id: '1', title: hostile.seller, description: hostile.brief }, { id: hostile.campaign, price: '5' }, { title: 'No id' }];
  const body = {
    account: { account_id: String(account) },
    catalogs: [{ catalog_id: 'shoes', type: 'product', name: hostile.seller, items }],
    validation_mode: 'lenient',
  };
  const { body: sent } = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/catalogs/sync`, { as: person.as, body });
  return sent.data.catalogs[0].platform_id;
}

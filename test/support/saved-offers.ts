import { Database } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from './api';
import { inDays } from './dates';

export const offersPath = '/api/v2/storefront/proposals';

export interface ProposalRef {
  readonly discoveryId: string;
  readonly proposalId: string;
}

let serial = 0;

/** Inserts a discovery of an unrelated buyer, in which a seller of the account has proposed one product. */
export async function insertProposal(
  api: TestApi,
  accountId: number,
  sellerId: number,
  proposalName = 'Evenings',
  { ref = 'evenings', fixedPrice = 12.5 } = {},
): Promise<ProposalRef> {
  serial += 1;
  const buyer = 8_000_000_000 + accountId;
  const discoveryId = `disc_saved_${process.pid}_${serial}`;
  const productId = `sf1:${sellerId}:${ref}`;
  const proposalId = `sfp1:${sellerId}:spring`;
  const price = { pricingOptionId: 'cpm', pricingModel: 'cpm', isFixed: true, rate: fixedPrice, fixedPrice, floorPrice: null };
  const product = {
    productId,
    name: proposalName,
    description: proposalName,
    channels: ['ctv'],
    publishers: ['lakeside.example'],
    deliveryType: 'guaranteed',
    briefRelevance: 'What the first buyer wanted',
    pricingOptions: [{ ...price, currency: 'EUR', minSpend: 100, priceGuidance: null }],
    formats: [],
    expiresAt: null,
  };
  const proposal = {
    proposalId,
    sellerRef: 'spring',
    name: proposalName,
    rationale: proposalName,
    allocations: [{ productId, productName: proposalName, allocationPercentage: 100, rationale: null }],
    budgetGuidance: { currency: 'EUR', min: '1000', recommended: '2000', max: '5000' },
    expiresAt: null,
    round: 0,
    refinedFrom: null,
    omitted: false,
  };
  const database = api.app.get(Database);
  await database.query(
    `insert into discoveries (account_id, id, advertiser_id, brief, wait_seconds, status, revision, sellers_requested, sellers_responded,
       sellers_failed, pending_agents, created_at, deadline_at, completed_at, expires_at)
     values ($1, $2, 1, '{"text": "Oat"}', 30, 'complete', 1, 1, 1, 0, '{}', now(), now(), now(), now() + interval '1 day')`,
    [buyer, discoveryId],
  );
  await database.query(
    `insert into discovery_asks (account_id, discovery_id, seller_id, seller_slug, seller_name, seller_account_id, status, fence, deadline_at,
       created_at, asked_at, settled_at)
     values ($1, $2, $3, 'lakeside', 'Lakeside', $4, 'responded', 1, now(), now(), now(), now())`,
    [buyer, discoveryId, sellerId, accountId],
  );
  await database.query(
    `insert into discovery_answers (account_id, discovery_id, seller_id, revision, product_count, products, proposals, dropped, incomplete)
     values ($1, $2, $3, 1, 1, $4, $5, '[]', '[]')`,
    [buyer, discoveryId, sellerId, JSON.stringify([product]), JSON.stringify([proposal])],
  );
  return { discoveryId, proposalId };
}

/** Body that saves the proposal, for all buyers of acme.example by default. */
export function saveOfferBody(offered: ProposalRef, more: object = {}): object {
  return { operatorId: { domain: 'acme.example' }, label: 'Spring', expiresAt: inDays(10).toISOString(), ...offered, ...more };
}

const known = new Map<string, Promise<ProposalRef>>();

/** Creates one such discovery for each account, also for concurrent callers. Its seller is no storefront that can be asked. */
export function proposalFor(api: TestApi, as: Credentials, proposalName?: string): Promise<ProposalRef> {
  const key = JSON.stringify([api.url, as]);
  const made = known.get(key) ?? insertProposalFor(api, as, proposalName);
  known.set(key, made);
  return made;
}

async function insertProposalFor(api: TestApi, as: Credentials, proposalName?: string): Promise<ProposalRef> {
  const { body } = await api.get('/api/v2/accounts/current', { as });
  return insertProposal(api, body.data.id, 7_000_000 + Number(body.data.id), proposalName);
}

export async function saveOffer(api: TestApi, as: Credentials, more: object = {}): Promise<Answer> {
  return api.post(offersPath, { as, body: saveOfferBody(await proposalFor(api, as), more) });
}

import type { ProtocolRelease } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { createKey, signUp } from '@test/people';
import { createShop, type Shop } from '@test/storefronts';
import { ask as askSeller } from '../../../apps/sandbox-seller/src/testing/buyer';
import { faults } from '../../../apps/sandbox-seller/src/testing/schemas';

// Answers of tools, loosely typed for tests that inspect them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

interface Shops {
  api: TestApi;
  /** Takes orders at once. */
  open: Shop;
  /** Its seller approves orders by hand. */
  careful: Shop;
}

/** Two storefronts for the tests of a `describe`, and a buyer's calls to them. `shops` is filled before the tests. */
export function releasedShops() {
  const shops = {} as Shops;
  let key: string;
  let serial = 0;

  beforeAll(async () => {
    const api = await startApi();
    Object.assign(shops, { api, open: await createShop(api), careful: await createShop(api, { mediaBuyApproval: 'manual' }) });
    key = (await createKey(api, (await signUp(api)).as)).bearer;
  });
  afterAll(() => shops.api.close());

  const ask = async (tool: string, args: object, at = shops.open): Promise<Answer> =>
    askSeller(at.agentUrl, tool, args as Record<string, unknown>, { token: key });
  const products = (more: object, at = shops.open) => ask('get_products', { buying_mode: 'wholesale', ...more }, at);
  const aKey = () => `release-key-${String((serial += 1)).padStart(8, '0')}`;
  const order = (more: object, at = shops.open) =>
    ask(
      'create_media_buy',
      {
        idempotency_key: aKey(),
        brand: { domain: 'oat.example' },
        account: { brand: { domain: 'oat.example' }, operator: 'oat.example' },
        start_time: flightDates.startDate,
        end_time: flightDates.endDate,
        packages: [{ product_id: at.productIds[0], pricing_option_id: 'ctv', budget: 5_000 }],
        ...more,
      },
      at,
    );
  const update = (media_buy_id: string, more: object, at = shops.open) =>
    ask('update_media_buy', { idempotency_key: aKey(), media_buy_id, ...more }, at);
  const decide = async (at: Shop, status: string) => {
    const [waiting] = (await shops.api.get('/api/v2/storefront/media-buy-approvals', { as: at.as })).body.data;
    const path = `/api/v2/storefront/media-buy-approvals/${waiting.mediaBuyId}/decide`;
    expect((await shops.api.post(path, { as: at.as, body: { status, reviewerNotes: 'Because' } })).status).toBe(200);
  };

  return { shops, ask, products, aKey, order, update, decide };
}

export const refusal = (code: string, field: string, more: object = {}) => ({ isError: true, adcp_error: { code, field, ...more } });

/** Answer without members of the test client. Fails unless the answer is a valid success in the release. */
export const valid = (schema: string, { isError, ...answer }: Answer, release: ProtocolRelease): Answer => {
  expect([isError, faults(schema, answer, release)]).toEqual([false, []]);
  expect(answer.adcp_version).toBe(release);
  return answer;
};

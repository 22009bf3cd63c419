import { Database } from '@exchange/platform';
import type { Gates } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';

const path = '/api/v2/billing/currencies';
const policy = policyNamed('billing');
const opening = { currency: 'GBP' };
const others = ['EUR', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'CAD', 'AUD', 'NZD', 'MXN', 'BRL', 'INR', 'SGD', 'HKD'];
let asked = 0;
/** A new currency each time, because an organization opens each only once. */
const nextCurrency = () => ({ currency: others[(asked += 1) % others.length]! });

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${path}`]: { by: [policy, 'read standing'] },
    [`POST ${path}`]: {
      by: [policy, 'read and change billing'],
      but: { 'organization key': '403', 'machine application': '403', "sibling's key": '403' },
      conflicts: true,
      with: () => ({ body: nextCurrency() }),
    },
  },
  sides: [],
  has: async () => ({}),
  lists: [],
  told: {
    [`POST ${path}`]: {
      is: 'CREATE BILLING_ACCOUNT',
      says: /^opened billing account /,
      by: async ({ api, buyer: { as } }) => {
        const { body } = await api.get('/api/v2/billing/account', { as });
        const sql = `delete from billing_currencies where account_id = $1 and currency = 'GBP'`;
        await api.app.get(Database).query(sql, [body.data.organization.customerId]);
        return () => api.post(path, { as, body: opening });
      },
    },
  },
  creates: [],
  beforeProof: { closed: [`POST ${path}`], open: {} },
};

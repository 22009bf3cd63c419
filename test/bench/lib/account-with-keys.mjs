// An account with a thousand advertisers and 64 API keys, one for each connection of a load.
import { signUp } from '../../rig/rig.mjs';

const advertisers = 1000;

/**
 * @param {import('../../rig/rig.mjs').Rig} rig @param {string} url of an API
 * @returns {Promise<{ accountId: number, cookie: string, tokens: string[], ids: number[] }>}
 */
export async function createAccountWithKeys(rig, url) {
  const { cookie, data } = await signUp(url);
  const accountId = data.account.id;
  const post = async (/** @type {string} */ path, /** @type {unknown} */ body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return /** @type {any} */ (await answer.json()).data;
  };
  /** @type {string[]} */
  const tokens = [];
  for (let at = 0; at < 64; at++) tokens.push((await post('/org-api-keys', { name: `reader ${at}` })).secret);
  await post('/buyer/advertisers', { name: 'First', brand: 'first.example', primaryCurrency: 'EUR' });
  const rows = await rig.query(
    `insert into advertisers (account_id, id, name, status, brand, primary_currency, currency_locked, sandbox, description,
       optimization_apply_mode, utm_params, frequency_caps, created_at, updated_at)
     select account_id, nextval('advertisers_id'), 'Advertiser ' || i, status, 'brand-' || i || '.example', primary_currency, currency_locked,
       sandbox, 'An advertiser among others', optimization_apply_mode, utm_params, frequency_caps, created_at, updated_at
     from advertisers, generate_series(1, $2) as i where account_id = $1 returning id`,
    [accountId, advertisers],
  );
  await rig.query('analyze advertisers, api_keys, accounts');
  return { accountId, cookie, tokens, ids: rows.map(({ id }) => Number(id)) };
}

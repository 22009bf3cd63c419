import { signUp } from '../../rig/rig.mjs';

/** Signs up a buyer with an advertiser; `call` sends requests as this buyer. @param {string} url of an API */
export async function createBuyer(url) {
  const { cookie, data } = await signUp(url);
  /** @param {string} path without `/api/v2` @param {unknown} [body] JSON text or a value to serialize; without it, the request is a GET @returns {Promise<any>} */
  const call = async (path, body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(`${url}/api/v2${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: text });
    const envelope = /** @type {any} */ (await answer.json());
    if (envelope.error) throw new Error(`${path}: ${JSON.stringify(envelope.error)}`);
    return envelope.data;
  };
  const { id } = await call('/buyer/advertisers', { name: 'Bench', brand: 'bench.example', primaryCurrency: 'EUR' });
  return { url, cookie, userId: Number(data.user.id), accountId: Number(data.account.id), advertiserId: Number(id), call };
}

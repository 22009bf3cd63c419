import { caller } from './calls.mjs';
import { password, people, signIn } from './demo-people.mjs';
import { payAhead } from './paying-ahead.mjs';
import { demoProducts, demoStorefront } from './storefront.mjs';
import { UserError } from './terminal.mjs';

const agents = '/api/v2/storefront/seller-agents';
const storefront = '/api/v2/storefront';

/**
 * Adds demo data to a running exchange by its public API: a buyer, and a seller account with all sandbox sellers and a hosted storefront with
 * products. A repeated run adds what is missing and corrects changed addresses. With `BILLING=on` the buyer pays ahead. Staff rights of an
 * interrupted run are revoked first.
 * @param {{ exchange: string, sellers: string } & import('./paying-ahead.mjs').Backing} options
 * @returns {Promise<string>} text for the terminal: sign-in and contents
 */
export async function seed({ exchange, sellers, ...backing }) {
  await backing.staff?.revokeAll();
  const call = caller(exchange);
  const buyer = await signIn(call, people.buyer, backing.mailDir);
  const as = await signIn(call, people.seller, backing.mailDir);
  const wanted = await fetch(sellers).then(
    async (answer) => /** @type {{ sellers: SandboxSeller[] }} */ (await answer.json()).sellers,
    () => {
      throw new UserError(`The sandbox sellers do not answer at ${sellers}.`);
    },
  );
  const { data: listed } = await call('GET', `${agents}?limit=200`, { as });
  const listedBySlug = new Map(listed.map((/** @type {{ slug: string }} */ agent) => [agent.slug, agent]));
  for (const seller of wanted) await ensureSeller(call, as, seller, listedBySlug.get(seller.slug));
  await ensureStorefront(call, as);
  const left = await payAhead(call, buyer, backing);
  const money = left === undefined ? '' : `\n                 Until the buyer has money, it can only buy from sandbox sellers: ${left}`;
  return `  Sign in as     ${people.buyer.email} or ${people.seller.email}, password ${password}\n                 ${wanted.length} sandbox sellers and a storefront are in the directory${money}`;
}

/**
 * @typedef {{ slug: string, name: string, agentUrl: string, channels?: string[], countries?: string[] }} SandboxSeller
 * @typedef {{ id: number, agentUrl: string }} Listed
 * @typedef {import('./calls.mjs').Call} Call
 */

/** @param {Call} call @param {string} as @param {SandboxSeller} seller @param {Listed | undefined} known */
async function ensureSeller(call, as, { slug, name, agentUrl, channels = [], countries = [] }, known) {
  if (!known) await call('POST', agents, { as, body: { slug, name, agentUrl, channels, countries, sandbox: true } });
  else if (known.agentUrl !== agentUrl) await call('PATCH', `${agents}/${known.id}`, { as, body: { agentUrl } });
}

/** @param {Call} call @param {string} as */
async function ensureStorefront(call, as) {
  await call('POST', storefront, { as, body: demoStorefront });
  const { data: listed } = await call('GET', `${storefront}/products?limit=200`, { as });
  const productNames = new Set(listed.map((/** @type {{ name: string }} */ product) => product.name));
  for (const product of demoProducts)
    if (!productNames.has(product.name)) await call('POST', `${storefront}/products`, { as, body: product });
}

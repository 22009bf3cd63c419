import { createHash, randomBytes } from 'node:crypto';
import { Database, Log } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { fuzzProtocols } from '@test/fuzz/protocol-fuzz';
import type { ProtocolWorld } from '@test/fuzz/protocol-request';
import { protocolRequests } from '@test/fuzz/protocol-requests';
import { buildProtocolWorld } from '@test/fuzz/protocol-world';
import { routesOf } from './isolation/routes';
import { isUsualRun } from './share';

/** The seed selects the fault in each place. `npm test` tries one fault per place, other runs try all. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

describe('Fuzzed requests to OAuth and MCP', () => {
  let api: TestApi;
  let world: ProtocolWorld;
  const errors: string[] = [];

  beforeAll(async () => {
    api = await startApi();
    api.app.get(Log).error = (message, facts) =>
      void errors.push(`${message}: ${facts?.error instanceof Error ? facts.error.stack : String(facts?.error)}`);
    const made = await buildProtocolWorld(api.url);
    world = { ...made, list: await insertListShare(made.accountId) };
  });
  afterAll(() => api.close());

  /** Inserts a share of property lists as a seller gets it with an order. */
  async function insertListShare(accountId: number) {
    const [id, token] = [`pls_${randomBytes(8).toString('hex')}`, randomBytes(32).toString('base64url')];
    await api.app.get(Database).query(
      `insert into property_list_shares (account_id, id, advertiser_id, seller_id, list_ids, key_id, token_hash, expires_at, created_at)
       values ($1, $2, 1, 1, array['none'], 'key', $3, now() + interval '1 day', now())`,
      [accountId, id, createHash('sha256').update(token).digest()],
    );
    return { id, token };
  }

  it('return 400 or a protocol error for any parameter, never a fault, an internal error or validator output', async () => {
    const { findings, requests } = await fuzzProtocols(api.url, world, { seed, every: isUsualRun ? 17 : 1, random: isUsualRun ? 1 : 20 });
    expect({ seed, errors, findings: findings.slice(0, 5) }).toEqual({ seed, errors: [], findings: [] });
    expect(requests).toBeGreaterThan(500);
  }, 600_000);

  it('exist for every route', () => {
    const rows = [...protocolRequests(world).keys()];
    const own = /^(GET|POST|DELETE) \/(authorize|auth\/|oauth\/|mcp(\/|$)|(?!\.well-known).*\/mcp$)/;
    const routes = [...routesOf(api.app).keys()].filter((route) => own.test(route));
    expect(routes.filter((route) => !rows.includes(route))).toEqual([]);
  });
});

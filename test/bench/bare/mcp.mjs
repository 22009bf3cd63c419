// A minimal MCP server with the same library and rows, for both protocol revisions. Authentication and each read are one named statement. Sessions
// of revision 2025-11-25 are kept in memory. There are no scopes, limits, logs or records of calls.
import { hash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const { Pool, types } = createRequire(import.meta.url)('pg');
types.setTypeParser(20, Number);
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
/** @param {string} name @param {string} text @param {unknown[]} values @returns {Promise<any[]>} */
const rowsOf = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const keySql = `select account_id from api_keys where secret_hash = $1 and status = 'active'`;
const findSql = `select id, name, status, brand, primary_currency as "primaryCurrency", currency_locked as "currencyLocked", sandbox, description,
  optimization_apply_mode as "optimizationApplyMode", utm_params as "utmParams", frequency_caps as "frequencyCaps",
  created_at as "createdAt", updated_at as "updatedAt" from advertisers where account_id = $1 and id = $2`;
const sums =
  'min(line.currency) as currency, sum(impressions)::float8 as impressions, sum(spend)::float8 as spend, sum(clicks)::float8 as clicks';
const facts = `from delivery_lines line join delivery_days fact using (account_id, line_id) where account_id = $1 and day between $2 and $3`;
const rowsSql = `select day::text as day, media_buy_id as buy, ${sums} ${facts} group by day, media_buy_id order by day, media_buy_id limit $4`;
const totalsSql = `select ${sums} ${facts}`;
const buysSql = 'select id, name, status, seller_id, seller_name from media_buys where account_id = $1 and id = any($2)';

const metric = z.object({ value: z.number().nullable(), status: z.string() });
const metrics = z.record(z.string(), metric);
const row = z.object({ dimensions: z.record(z.string(), z.unknown()), metrics, currency: z.string().nullable() });

/** @type {Record<string, { input: z.ZodObject, output: z.ZodObject, run: (accountId: number, args: any) => Promise<Record<string, unknown>> }>} */
const tools = {
  get: {
    input: z.strictObject({ kind: z.string(), id: z.string() }),
    output: z.object({ kind: z.string(), object: z.record(z.string(), z.unknown()) }),
    run: async (accountId, { kind, id }) => ({ kind, object: (await rowsOf('find', findSql, [accountId, id]))[0] }),
  },
  get_delivery: {
    input: z.strictObject({
      range: z.object({ startDate: z.string(), endDate: z.string() }),
      dimensions: z.array(z.string()),
      limit: z.int().max(1_000),
    }),
    output: z.object({ rows: z.array(row), totals: z.object({ metrics, currency: z.string().nullable() }) }),
    run: async (accountId, { range: { startDate, endDate }, limit }) => {
      const [found, [sum]] = await Promise.all([
        rowsOf('rows', rowsSql, [accountId, startDate, endDate, limit]),
        rowsOf('totals', totalsSql, [accountId, startDate, endDate]),
      ]);
      const bought = await rowsOf('buys', buysSql, [accountId, [...new Set(found.map(({ buy }) => buy))]]);
      const buys = new Map(bought.map((buy) => [buy.id, buy]));
      const rows = found.map(({ day, buy, ...sums }) => {
        const { name, status, seller_id: id, seller_name: seller } = buys.get(buy);
        return { dimensions: { date: day, media_buy: { id: buy, name, status, seller: { id, name: seller } } }, ...values(sums) };
      });
      return { rows, totals: values(sum) };
    },
  },
};

/** A server without `registerTool`, which would build the JSON schemas for every request. @param {number} accountId */
function make(accountId) {
  const made = new McpServer({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
  made.server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools[params.name];
    if (!tool) throw new Error(`No tool: ${params.name}`);
    const structuredContent = tool.output.parse(await tool.run(accountId, tool.input.parse(params.arguments)));
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return made;
}

/** @param {{ currency: string, impressions: number, spend: number, clicks: number }} sums */
const values = ({ currency, impressions, spend, clicks }) => ({
  metrics: Object.fromEntries(
    Object.entries({ impressions, spend: spend / 1e6, clicks, ctr: clicks / impressions, ecpm: spend / 1e3 / impressions }).map(
      ([name, value]) => [name, { value, status: 'available' }],
    ),
  ),
  currency,
});

const modern = toNodeHandler(createMcpHandler(({ authInfo }) => make(Number(authInfo?.extra?.['accountId'])), { legacy: 'reject' }));
/** @type {Map<string, NodeStreamableHTTPServerTransport>} */
const sessions = new Map();

/** @param {any} request @param {import('node:http').ServerResponse} response @param {number} accountId */
async function session(request, response, accountId) {
  const known = sessions.get(String(request.headers['mcp-session-id']));
  if (known) return known.handleRequest(request, response);
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await make(accountId).connect(transport);
  return transport.handleRequest(request, response);
}

const server = createServer((request, response) => {
  void (async () => {
    const secret = hash('sha256', request.headers.authorization?.slice('Bearer '.length) ?? '', 'buffer');
    const [key] = await rowsOf('key', keySql, [secret]);
    if (!key) return response.writeHead(401).end();
    Object.assign(request, { auth: { token: '', clientId: '', scopes: [], extra: { accountId: key.account_id } } });
    const isModern = request.headers['mcp-protocol-version'] === '2026-07-28';
    return isModern ? modern(/** @type {any} */ (request), /** @type {any} */ (response)) : session(request, response, key.account_id);
  })().catch((error) => response.writeHead(500).end(String(error.stack)));
});
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`),
);

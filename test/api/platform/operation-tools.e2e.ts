import { stopRecording } from '@test/activity';
import { startApi, type TestApi } from '@test/api';
import { callerSideOf } from '@test/people';
import { Receiver } from '@test/receiver';
import { argumentsFor, type ToolOfOperation, type TypedRequest } from '@test/tool-of-operation';
import { TestTools } from '@test/tools';
import { startWorker } from '@test/worker';
import { requestOf } from './isolation/row';
import { rows } from './isolation/rows';
import { seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import type { Tenant } from './isolation/tenant';
import { fillLists } from './lists/fill';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly format?: string;
}
interface Operation {
  readonly operationId: string;
  readonly 'x-tool': ToolOfOperation;
  readonly 'x-callers': readonly string[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly example?: unknown; readonly examples?: Record<string, { readonly value: unknown }> };
    };
  };
}
type Found = readonly (readonly [name: string, operation: Operation])[];
type Row = Readonly<Record<string, unknown>>;

const key = 'a-key-of-this-request';
/** REST lists the media buys of a campaign oldest first, and all of them. */
const otherOrder = ['listCampaignMediaBuys'];
const idNames = [
  'id',
  'campaignId',
  'mediaBuyId',
  'proposalId',
  'taskId',
  'listId',
  'eventSourceId',
  'audienceId',
  'conversationUid',
  'grantRef',
];

describe('Tools of operations', () => {
  let api: TestApi;
  let tools: TestTools;
  let found: Found;
  let tenants: Record<'buyer' | 'seller' | 'staff', Tenant>;

  beforeAll(async () => {
    api = await startApi();
    stopRecording(api);
    tools = new TestTools(api);
    const { paths } = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    found = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        operation['x-tool'] ? [[`${method.toUpperCase()} ${path}`, operation] as const] : [],
      ),
    );
    const worker = await startWorker();
    const receiver = await Receiver.start();
    const seller = await seedSeller(api, 'QzSigma');
    const buyer = await seedBuyer(api, 'QzOmega', seller, receiver.url);
    tenants = { buyer, seller: await withCustomers(api, seller), staff: buyer };
    await worker.close();
    await receiver.close();
    await fillLists(api, buyer, tenants.seller);
  });
  afterAll(() => api.close());

  it('exist, for every caller and the side of the operation', () => {
    expect(found.length).toBeGreaterThan(120);
    const wrong = found.filter(([name, { 'x-tool': tool, 'x-callers': callers }]) => {
      if (!tools.names.includes(tool.name)) return true;
      const { performs, accountType } = tools.tool(tool.name).spec;
      const side = /^\w+ \/api\/v2\/(buyer|storefront)/.exec(name)?.[1];
      const isOtherSide = side !== undefined && accountType !== undefined && (accountType === 'BUYER') !== (side === 'buyer');
      return isOtherSide || !performs.some((access) => callers.every((caller) => (access.callers as readonly string[]).includes(caller)));
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('take the arguments that are made of the recorded request of each operation', () => {
    const wrong: string[] = [];
    for (const [name, operation] of found.filter(([, { 'x-tool': tool }]) => tool.arguments)) {
      const tool = operation['x-tool'];
      const made = requestsOf(operation, recordedPath(operation)).map((request) => argumentsFor(tool, request));
      if (made.every((args) => args === null)) wrong.push(`${name}: no recorded request is covered`);
      for (const args of made) {
        const { error } = tools.tool(tool.name).spec.input.safeParse(args ?? made.find((one) => one !== null));
        if (error) wrong.push(`${name}: ${error.message}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('return what the operations that read return, in the same order', async () => {
    const wrong: string[] = [];
    const compared: string[] = [];
    for (const [name, operation] of found.filter(([one, { 'x-tool': tool }]) => one.startsWith('GET ') && tool.arguments)) {
      const tenant = tenants[callerSideOf(name)];
      const { with: _, ...row } = rows[name] ?? {};
      for (const request of requestsOf(operation, idsOfPath(name, row, tenant), queriedIds(tenant))) {
        const args = argumentsFor(operation['x-tool'], request);
        if (args === null) continue;
        const { path } = requestOf(name, row, tenant.ids);
        const rest = await api.get(`${path}?${queryText(request)}`, { as: tenant.owner });
        const answer = await api.post(`/api/v3/tools/${operation['x-tool'].name}`, { as: tenant.owner, body: args });
        if (answer.status !== 200 || rest.status !== 200)
          wrong.push(`${name} ${JSON.stringify(args)}: ${rest.status} ${JSON.stringify(answer.body.error)}`);
        if (answer.status !== 200 || rest.status !== 200) continue;
        const [expected, returned] = identities(rest.body.data, answer.body.data, otherOrder.includes(operation.operationId));
        if (JSON.stringify(expected) !== JSON.stringify(returned))
          wrong.push(`${name} ${JSON.stringify(args)}: ${JSON.stringify(expected)} is ${JSON.stringify(returned)}`);
        if (expected.length > 0) compared.push(name);
      }
    }
    expect(wrong).toEqual([]);
    const reads = found.filter(([one, { 'x-tool': tool }]) => one.startsWith('GET ') && tool.arguments).map(([one]) => one);
    expect(reads.filter((one) => !compared.includes(one))).toEqual([]);
  });
});

/** Path parameters by name. */
function idsOfPath(name: string, { at = {}, fixed = {} }: (typeof rows)[string], { ids }: Tenant): Record<string, string> {
  const names = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
  return Object.fromEntries(names.map((one) => [one, fixed[one] ?? ids[at[one]!]]));
}

/** Ids for query parameters that name an object. */
const queriedIds = ({ side, ids }: Tenant): Row =>
  side === 'seller'
    ? {}
    : {
        advertiserId: Number(ids.advertiser),
        brandAgentId: Number(ids.advertiser),
        campaignId: ids.campaign,
        executionId: ids.discovery,
        mediaBuyId: ids.mediaBuy,
      };

const recordedPath = ({ parameters = [] }: Operation): Record<string, unknown> =>
  Object.fromEntries(parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, valuesOf(name, schema)[0]]));

/** The smallest request, one with each value of each query parameter, and one with each recorded body. */
function requestsOf({ parameters = [], requestBody }: Operation, path: TypedRequest['path'] = {}, ids: Row = {}): TypedRequest[] {
  const plain: TypedRequest = { path, header: { 'Idempotency-Key': key } };
  const queries = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) =>
      (name in ids ? [ids[name]] : valuesOf(name, schema)).map((value) => ({ ...plain, query: { [name]: value } })),
    );
  const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
  const bodies = [example, ...Object.values(examples).map(({ value }) => value)].filter((body) => body !== undefined);
  return [...(bodies.length === 0 ? [plain] : []), ...queries, ...bodies.map((body) => ({ ...plain, body }))];
}

function valuesOf(name: string, { type, enum: words, items, format }: Schema): unknown[] {
  if (items) return valuesOf(name, items).map((value) => [value]);
  if (words) return [...words];
  if (name === 'limit' || name === 'take') return [3];
  if (name === 'country') return ['DE'];
  if (type === 'integer') return [7];
  if (type === 'boolean') return [true, false];
  if (format === 'date-time') return ['2026-01-01T00:00:00Z'];
  return name === 'name' ? ['q'] : ['x'];
}

function queryText({ query = {} }: TypedRequest): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(',') : String(value),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** What both answers contain: ids of rows or of the object, or the members of an object that has no id. */
function identities(data: unknown, answer: Row, isReversed: boolean): [unknown[], unknown[]] {
  const { objects, object } = answer as { readonly objects?: { readonly results: readonly Row[] }; readonly object?: Row };
  const listed = Array.isArray(data) ? (data as Row[]) : objects && rowsIn(data as Row);
  if (listed) {
    // A part that `include` names stands beside the object, and has at most 50 rows.
    const returned = objects?.results ?? (Object.values(answer).find((part) => Array.isArray(part) && part.some(isPlain)) as Row[]);
    const expected = isReversed ? listed.toReversed().slice(0, returned.length) : listed;
    return [idsOf(expected), idsOf(objects ? returned : returned.slice(0, expected.length))];
  }
  const own = withMembers(data as Row).find((one) => idOf(one) !== undefined);
  if (own) return [[idOf(own)], [idOf(object!)]];
  const names = Object.keys(data as Row);
  const shared = (one: Row) => names.filter((name) => one[name] !== undefined && name !== 'nextAction');
  const part = withMembers(object!).toSorted((a, b) => shared(b).length - shared(a).length)[0]!;
  return [valuesAt(data as Row, shared(part)), valuesAt(part, shared(part))];
}

const withMembers = (one: Row): Row[] => [one, ...Object.values(one).filter(isPlain)];
const isPlain = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const valuesAt = (one: Row, names: readonly string[]) => names.map((name) => [name, one[name]]);

/** Rows in a member of the data. Proposals of a campaign are in those of their seller. */
function rowsIn(data: Row): Row[] {
  const listed = Object.values(data).find(Array.isArray) as Row[];
  return listed.flatMap((row) => (Array.isArray(row['proposals']) ? (row['proposals'] as Row[]) : [row]));
}

const idOf = (row: Row): unknown => row[idNames.find((name) => row[name] !== undefined) ?? ''];
const idsOf = (all: readonly Row[]): unknown[] => all.map((row) => idOf(row) ?? row);

import { isRecord } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { TestTools } from '@test/tools';

interface Member {
  readonly tool: string;
  readonly side: 'input' | 'output';
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const integerIds = ['accountId', 'advertiserId', 'advertiserIds', 'customerId', 'sellerId', 'storefrontId', 'storefrontIds'];
const textIds = ['campaignId', 'mediaBuyId', 'packageId', 'productId', 'proposalId', 'executionId', 'discoveryId', 'pricingOptionId'];
const amounts = [
  'totalBudget',
  'dailyCap',
  'bidPrice',
  'fixedPrice',
  'floorPrice',
  'minSpend',
  'spend',
  'combinedBudget',
  'campaignBudget',
];

const isInstant = (name: string): boolean => /(At|_at)$/.test(name) || ['since', 'pendingSince', 'serverTime'].includes(name);
const isDay = (name: string): boolean => /(Date|Day)$/.test(name) || ['availableFrom', 'availableUntil'].includes(name);

/** docs/agents.md, "Dates, numbers and ids". */
describe('Dates, numbers and ids of tools', () => {
  let api: TestApi;
  let tools: TestTools;
  let members: readonly Member[];
  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    members = tools.names.flatMap((tool) => {
      const { input, output } = tools.schemasOf(tool);
      return [...membersOf(tool, 'input', input), ...membersOf(tool, 'output', output)];
    });
  });
  afterAll(() => api.close());

  /** Members with such a name and another form, as `tool side name`. */
  const others = (isNamed: (name: string) => boolean, hasForm: (schema: Member['schema'], side: Member['side']) => boolean): string[] => {
    const wrong = members.filter(({ side, name, schema }) => isNamed(name) && !formsOf(schema).every((one) => hasForm(one, side)));
    return [...new Set(wrong.map(({ tool, side, name }) => `${tool} ${side} ${name}`))];
  };

  it('have instants in ISO 8601 with a time zone and names in At', () => {
    expect(others(isInstant, ({ type, format }, side) => type === 'string' && (side === 'output' || format === 'date-time'))).toEqual([]);
    expect(
      others(
        (name) => !isInstant(name),
        ({ format }) => format !== 'date-time',
      ),
    ).toEqual([]);
  });

  it('have days as YYYY-MM-DD', () => {
    expect(
      others(isDay, ({ type, format }, side) => type === 'string' && (format === 'date' || (side === 'output' && format === undefined))),
    ).toEqual([]);
    expect(
      others(
        (name) => !isDay(name),
        ({ format }) => format !== 'date',
      ),
    ).toEqual([]);
  });

  it('have flights as flight {startAt, endAt}', () => {
    expect(
      others(
        (name) => ['flightDates', 'flightStart', 'flightEnd'].includes(name),
        () => false,
      ),
    ).toEqual([]);
  });

  it('have integer ids for accounts, advertisers and sellers, and text ids otherwise', () => {
    expect(
      others(
        (name) => integerIds.includes(name),
        ({ type }) => type === 'integer',
      ),
    ).toEqual([]);
    expect(
      others(
        (name) => textIds.includes(name),
        ({ type }) => type === 'string',
      ),
    ).toEqual([]);
  });

  it('have money as numbers in the unit of the currency', () => {
    expect(
      others(
        (name) => amounts.includes(name),
        ({ type }) => type === 'number',
      ),
    ).toEqual([]);
    expect(
      others(
        (name) => /(Minor|Micro|Micros|Cents)$/.test(name),
        () => false,
      ),
    ).toEqual([]);
  });

  it('accept an integer id as digits, and a text id as a number', () => {
    const refused = tools.names.flatMap((tool) => {
      const { input } = tools.tool(tool).spec;
      const sent = { advertiserId: '7', campaignId: 7, accountId: '7', id: 7 };
      const names = Object.keys(sent).filter((name) => name in input.shape);
      const wrong = new Set(input.safeParse(sent).error?.issues.map(({ path }) => String(path[0])));
      return names.filter((name) => wrong.has(name)).map((name) => `${tool} ${name}`);
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ['search', 3_000],
    ['get', 2_000],
    ['get_delivery', 3_000],
    ['get_status', 700],
  ])('describe %s to a model in at most %i bytes', (name, most) => {
    const { title, description, hints } = tools.tool(name).spec;
    const told = { name, title, description, inputSchema: tools.schemasOf(name).input, annotations: { title, ...hints } };
    expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(most);
  });
});

function membersOf(tool: string, side: Member['side'], schema: unknown): Member[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => membersOf(tool, side, one));
  if (!isRecord(schema)) return [];
  const { properties = {}, items, additionalProperties, anyOf, allOf, oneOf } = schema;
  const own = Object.entries(properties as Record<string, Member['schema']>);
  const deeper = [...own.map(([, one]) => one), items, additionalProperties, anyOf, allOf, oneOf];
  return [...own.map(([name, one]) => ({ tool, side, name, schema: one })), ...deeper.flatMap((one) => membersOf(tool, side, one))];
}

/** The form of a list's items; nullable members have the form of their value. */
function formsOf(schema: Member['schema']): Member['schema'][] {
  const { anyOf, items, type } = schema;
  if (Array.isArray(anyOf)) return (anyOf as Member['schema'][]).flatMap(formsOf);
  if (type === 'null') return [];
  if (type === 'array') return isRecord(items) ? formsOf(items) : [];
  if (Array.isArray(type)) return type.filter((one) => one !== 'null').map((one) => ({ ...schema, type: one as unknown }));
  return [schema];
}

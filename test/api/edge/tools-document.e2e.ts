import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { TestTools } from '@test/tools';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } } };
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } } }>
  >;
}

describe('The document of the tools', () => {
  let api: TestApi;
  let person: SignedUp;
  let operations: readonly (readonly [string, Operation])[];
  let receipts: Operation | undefined;
  let fits: (schema: object, value: unknown) => string[];

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
    const document = (await (await fetch(`${api.url}/api/v3/openapi.json`)).json()) as {
      readonly components: object;
      readonly paths: Readonly<Record<string, { readonly post: Operation; readonly get?: Operation }>>;
    };
    receipts = document.paths['/api/v3/receipts/{id}']?.get;
    const tools = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v3/tools/'));
    operations = tools.map(([path, { post }]) => [path.replace('/api/v3/tools/', ''), post]);
    const ajv = addFormats(new Ajv2020({ strict: false, formats: { 'idn-email': true } })).addSchema({
      $id: 'openapi',
      components: document.components,
    });
    fits = (schema, value) => {
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')) as object);
      return validate(value) ? [] : [ajv.errorsText(validate.errors)];
    };
  });
  afterAll(() => api.close());

  it('has an operation for each tool, with its title, description and schemas', async () => {
    const tools = new TestTools(api);
    expect(operations.map(([name]) => name).toSorted()).toEqual([...tools.names].toSorted());
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
    for (const [name, { summary, description, requestBody, responses }] of operations) {
      const { spec } = tools.tool(name);
      expect([summary, description]).toEqual([spec.title, spec.description]);
      expect(requestBody.content['application/json'].schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', '202', '400', '401', '403', '404', '409', '413', '429', '503']),
      );
    }
  });

  it('has the operation that reads the receipt of a call', () => {
    expect(Object.keys(receipts?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '404']));
  });

  it('marks the tools that require an Idempotency-Key', async () => {
    const keyed = operations.filter(([, { parameters }]) =>
      parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
    );
    expect(keyed.map(([name]) => name)).toEqual(expect.arrayContaining(['save_campaign', 'save_media_buy', 'save_advertiser']));
    expect(keyed.map(([name]) => name)).not.toContain('search');
  });

  it('has valid examples and no dangling references', () => {
    const found = operations.flatMap(([name, { requestBody, responses }]) =>
      Object.entries({ request: requestBody, ...responses }).flatMap(([what, { content }]) => {
        const { schema, example } = content['application/json'];
        const problems = fits(schema, example);
        return example === undefined ? [] : problems.map((problem) => `${name} ${what}: ${problem}`);
      }),
    );
    expect(found).toEqual([]);
    const shown = operations.filter(([, { responses }]) => responses['200']!.content['application/json'].example !== undefined);
    expect(shown.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'get',
        'get_delivery',
        'get_status',
        'request_proposals',
        'save_advertiser',
        'save_campaign',
        'save_media_buy',
      ]),
    );
  });

  it('matches the inputs and outputs of the tools', async () => {
    const as = await createKey(api, person.as);
    const key = `advertiser-of-${person.account.id}-once`;
    const body = { name: 'Oat', brand: 'oat-of-tools.example', primaryCurrency: 'EUR' };
    const calls: readonly [string, object, Record<string, string>][] = [
      ['get_status', {}, {}],
      ['search', { kind: 'advertiser' }, {}],
      ['save_advertiser', body, { 'idempotency-key': key }],
    ];
    for (const [name, args, headers] of calls) {
      const [, { requestBody, responses }] = operations.find(([known]) => known === name)!;
      expect(fits(requestBody.content['application/json'].schema, args)).toEqual([]);
      const answer = await api.post(`/api/v3/tools/${name}`, { as, headers, body: args });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(fits(responses['200']!.content['application/json'].schema, { data: answer.body.data, error: answer.body.error })).toEqual([]);
    }
  });
});

import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}

/** Rules of docs/spec/rest-api.md for all operations. They are checked in the document, which every answer of the tests is checked against. */
describe('The contract as a whole', () => {
  let api: TestApi;
  let person: SignedUp;
  let operations: [string, Operation][];
  let failure: Schema;
  let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as typeof document;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
    );
    failure = document.components.schemas['Failure']!;
  });
  afterAll(() => api.close());

  const answersOf = (operation: Operation, kind: RegExp) =>
    Object.entries(operation.responses)
      .filter(([status]) => kind.test(status))
      .flatMap(([, { content }]) => (content?.['application/json'] ? [content['application/json'].schema] : []));

  // spec: service.paths, versioning.path
  it('every path begins with /api/v2/, except health probes and the tools of v3', () => {
    const paths = operations.map(([name]) => name.split(' ')[1]!);
    expect(paths.filter((path) => !/^\/(api\/v2\/|api\/v3\/|health)/.test(path))).toEqual([]);
  });

  // spec: service.json
  it('bodies of requests and answers are JSON, except event streams, pages and the listed files', () => {
    const files = [
      'GET /api/v2/buyer/reporting/metrics',
      'GET /api/v2/buyer/reporting/downloads/{token}',
      'POST /api/v2/buyer/reporting/imports',
      'PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}',
      'GET /api/v2/mcp-apps/{view}/mcp-app.html',
      'GET /api/v2/billing/credit-notes/{number}/document',
      'GET /api/v2/billing/fee-invoices/{number}/document',
      'GET /api/v2/staff/payouts/runs/{runId}/orders',
      ...['usage', 'storefront/usage'].flatMap((path) =>
        ['summary', 'by-model', 'by-feature'].map((view) => `GET /api/v2/${path}/${view}`),
      ),
    ];
    const others = operations.flatMap(([name, { requestBody, responses }]) => {
      const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content ?? {})];
      const strange = contents.flatMap(Object.keys).filter((type) => type !== 'application/json' && type !== 'text/event-stream');
      return strange.map((type) => `${name}: ${type}`);
    });
    expect(others.filter((other) => !files.includes(other.split(': ')[0]!))).toEqual([]);
  });

  // spec: service.envelope, endpoints.envelope, envelope.data, envelope.error.null-on-success
  it('every success is an envelope with data, a null error and at most meta', () => {
    const strange = operations.filter(([, operation]) =>
      answersOf(operation, /^2/).some(({ properties, required, additionalProperties }) => {
        const names = Object.keys(properties ?? {}).filter((name) => name !== 'meta');
        const isEnvelope = names.join() === 'data,error' && names.every((name) => required?.includes(name));
        return !isEnvelope || properties?.['error']?.type !== 'null' || additionalProperties !== false;
      }),
    );
    expect(strange.map(([name]) => name)).toEqual([]);
  });

  // spec: errors.envelope, envelope.data.null-on-failure, envelope.error.code, envelope.error.message, envelope.error.no-other-properties
  it('every failure has null data and an error with code and message, and no other properties', () => {
    const ofTools = '#/components/schemas/ToolFailure';
    const all = operations.flatMap(([, operation]) => answersOf(operation, /^[45]/)).filter(({ $ref }) => $ref !== ofTools);
    const named = [...new Set(all.flatMap(({ $ref }) => $ref ?? []))].map(
      (reference) => document.components.schemas[reference.split('/').at(-1)!]!,
    );
    const schemas = [...named, ...all.filter(({ $ref }) => $ref === undefined)];
    expect(schemas.length).toBeGreaterThan(5);
    for (const { allOf } of schemas) expect(allOf![0]).toEqual({ $ref: '#/components/schemas/Failure' });
    const { data, error } = failure.properties!;
    expect(data).toEqual({ type: 'null' });
    expect(error).toMatchObject({ required: ['code', 'message'], additionalProperties: false });
    expect([error!.properties!['code']!.type, error!.properties!['message']!.type]).toEqual(['string', 'string']);
    expect(Object.keys(error!.properties!)).toEqual(['code', 'message', 'field', 'details']);
  });

  // spec: envelope.meta.on-lists
  it('every array comes with meta.pagination', () => {
    const lists = operations.flatMap(([name, operation]) =>
      answersOf(operation, /^200$/)
        .filter(({ properties }) => properties?.['data']?.type === 'array')
        .map(({ properties }) => [name, properties!['meta']?.required?.includes('pagination') ?? false] as const),
    );
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter(([, paged]) => !paged)).toEqual([]);
  });

  // spec: envelope.error.field, envelope.error.details
  it('the error of an invalid body names the first problem in field and all of them in details.issues', async () => {
    const { status, body } = await api.post('/api/v2/user-api-keys', { as: person.as, body: { expiresAt: 'tomorrow', colour: 'red' } });
    expect(status).toBe(400);
    expect(body.data).toBeNull();
    expect(body.error.code).toBe('VALIDATION_ERROR');
    const paths: string[] = body.error.details.issues.map((issue: { path: string }) => issue.path);
    expect(paths.toSorted()).toEqual(['colour', 'expiresAt', 'name']);
    expect(body.error.field).toBe(paths[0]);
  });

  // spec: envelope.error.field, envelope.error.details
  it('an error without a field has neither field nor details', async () => {
    const { body } = await api.get('/api/v2/user-api-keys');
    expect(body).toEqual({ data: null, error: { code: 'UNAUTHORIZED', message: expect.any(String) } });
  });

  // spec: service.buyer-and-seller-side
  it('people sign up for either side, and each side has its paths', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    const typesOf = async (as: SignedUp) =>
      (await api.get('/api/v2/accounts', { as: as.as })).body.data.map(({ accountType }: { accountType: string }) => accountType);
    expect([await typesOf(person), await typesOf(seller)]).toEqual([['BUYER'], ['SELLER']]);
    const paths = operations.map(([name]) => name.split(' ')[1]!);
    for (const side of ['buyer', 'storefront']) expect(paths.some((path) => path.startsWith(`/api/v2/${side}`))).toBe(true);
  });
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { statusOfKind, type ErrorKind } from '@exchange/kernel';
import { statusOfCode } from '@exchange/platform/testing';
import { buildOpenApi } from '../../apps/api/src/openapi';
import { errorCatalogues } from './catalogue';
import { read } from './sources';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: { readonly $ref?: string } }> }>;
  readonly 'x-beyond-contract'?: true;
}

interface Document {
  readonly info: { readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<
    string,
    { readonly post: Operation & { readonly requestBody: { content: Record<string, { schema: object }> } } }
  >;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

/** Reserved words of TypeScript and Python, and names that code generators use. */
const reservedWords =
  /^(Any|Array|Boolean|Buffer|Date|Dict|Error|Exception|File|Function|Import|List|Map|None|Number|Object|Promise|Record|Request|Response|Self|Set|String|Symbol|Tuple|Type|Union)$/;

let document: Document;
let operations: { readonly name: string; readonly operation: Operation }[];
const namesOf = (found: typeof operations) => found.map(({ name }) => name);

beforeAll(async () => {
  document = (await buildOpenApi()) as unknown as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
});

describe('Tags', () => {
  test('every operation has exactly one tag of the list (apps/api/src/reference/tags.ts)', () => {
    const listedTags = document.tags.map(({ name }) => name);
    expect(namesOf(operations.filter(({ operation: { tags = [] } }) => tags.length !== 1 || !listedTags.includes(tags[0]!)))).toEqual([]);
    expect(listedTags.filter((name) => !operations.some(({ operation }) => operation.tags?.includes(name)))).toEqual([]);
  });

  test('each tag has a description and one group, in the order of the list', () => {
    expect(document.tags.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(document.tags.map(({ name }) => name));
    expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(['Buying', 'Selling', 'Account', 'Agents', 'Operations']);
  });
});

describe('Operations', () => {
  test('have unique camelCase ids', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('have a description for every parameter', () => {
    const undescribed = operations.filter(({ operation: { summary, description } }) => !summary || !description);
    expect(namesOf(undescribed)).toEqual([]);
    const parameters = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).map((parameter) => ({ operation: name, at: parameter.name, description: parameter.description })),
    );
    expect(parameters.length).toBeGreaterThan(300);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  test('without a credential take no account header, and all others do', () => {
    const isOpen = ({ security }: Operation) => security !== undefined;
    const asks = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'X-Account-Id');
    expect(namesOf(operations.filter(({ operation }) => isOpen(operation) === asks(operation)))).toEqual([]);
    expect(operations.some(({ operation }) => isOpen(operation))).toBe(true);
  });

  test('with a body declare 413 and 415', () => {
    const bodies = operations.filter(({ operation }) => operation.requestBody);
    expect(bodies.length).toBeGreaterThan(30);
    expect(namesOf(bodies.filter(({ operation: { responses } }) => !responses['413'] || !responses['415']))).toEqual([]);
  });
});

describe('Schemas', () => {
  test('have names that are valid class names', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !/^[A-Z][A-Za-z]*$/.test(name) || /Wire/.test(name) || reservedWords.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('have names of at most 40 characters', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.length > 40)).toEqual([]);
  });
});

describe('Operations beyond the contract', () => {
  test('are exactly those marked with x-beyond-contract', () => {
    const stated = statedOperations(read('docs/spec/rest-api.md'));
    expect(stated.size).toBeGreaterThan(25);
    const paths = new Set(operations.map(({ name }) => shape(name)));
    expect([...stated].filter((name) => !paths.has(name))).toEqual([]);
    const wrong = operations.filter(({ name, operation }) => (operation['x-beyond-contract'] !== true) !== stated.has(shape(name)));
    expect(namesOf(wrong)).toEqual([]);
  });
});

/** Methods and paths of all operations in rest-api.md: in its headings, its tables, and the sentence about other operations. */
function statedOperations(contract: string): Set<string> {
  const endpoints = contract.split('\n## Endpoints\n')[1]!.split('\n## ')[0]!;
  const found = [...endpoints.matchAll(/(?:\*\*|\| )(GET|POST|PUT|PATCH|DELETE) (\/api\/v2\/[^\s*|]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  let base = '';
  for (const line of endpoints.split('\n')) {
    if (line.startsWith('###')) base = /\(paths under `\{base_url\}([^`]+)`\)/.exec(line)?.[1] ?? '';
    const [, method, path] = /^\| (GET|POST|PUT|PATCH|DELETE) \| (\/[^\s|]+) \|/.exec(line) ?? [];
    if (path) found.push(`${method} ${base}${path}`);
  }
  const others = /^Under the buyer base: (.*)$/m.exec(endpoints)![1]!;
  for (const [, method, path] of others.matchAll(/(GET|POST) (\/[^\s,]+)/g)) found.push(`${method} /api/v2/buyer${path}`);
  if (others.includes('a syndication-status query')) found.push('GET /api/v2/buyer/advertisers/{id}/syndication-status');
  return new Set(found.map(shape));
}

/** Every description below a node. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'description' && typeof value === 'string' ? [value] : textsOf(value)));
}

/** The path with unnamed parameters, for comparison. */
function shape(name: string): string {
  return name.replaceAll(/\{\w+\}/g, '{}');
}

describe('Error codes', () => {
  const catalogued = errorCatalogues.flatMap(({ thing }) => Object.values(thing.specs));

  const catalogueStatus = new Map(catalogued.map(({ code, kind }) => [code, statusOfKind[kind as ErrorKind]]));

  test('are those of the catalogues, each with one status', () => {
    const { properties } = document.components.schemas['Failure']! as {
      properties: { error: { properties: { code: { enum: string[] } } } };
    };
    const listed = properties.error.properties.code.enum;
    expect([...catalogueStatus.keys()].filter((code) => !listed.includes(code))).toEqual([]);
    const wrong = catalogued.filter(
      ({ code, kind }) => statusOfKind[kind as ErrorKind] !== (statusOfCode.get(code) ?? catalogueStatus.get(code)),
    );
    expect(wrong.map(({ code }) => code)).toEqual([]);
    const used = new Set(schemasOfErrors().flatMap(({ codes }) => codes));
    expect(listed.filter((code) => !used.has(code) && code !== 'METHOD_NOT_ALLOWED')).toEqual([]);
  });

  test('are listed for every error status of every operation, each with its status', () => {
    const statusOf = (code: string) => statusOfCode.get(code) ?? catalogueStatus.get(code);
    expect(
      schemasOfErrors().filter(({ status, codes }) => codes.length === 0 || codes.some((code) => statusOf(code) !== Number(status))),
    ).toEqual([]);
  });

  function schemasOfErrors() {
    return operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => Number(status) >= 400 && content?.['application/json'])
        // Errors of tools are excluded: they have one schema for all codes.
        .filter(([, { content }]) => !content!['application/json']!.schema.$ref?.endsWith('/ToolFailure'))
        .map(([status, { content }]) => ({ name, status, codes: codesIn(content!['application/json']!.schema) })),
    );
  }

  function codesIn(given: { readonly $ref?: string }): string[] {
    const schema = (given.$ref === undefined ? given : document.components.schemas[given.$ref.split('/').at(-1)!]) as {
      allOf: [object, { properties: { error: { properties: { code: { enum: string[] } } } } }];
    };
    return schema.allOf[1].properties.error.properties.code.enum;
  }
});

describe('Webhooks', () => {
  const contract = () => new Ajv2020({ strict: false });

  test('`discovery.revision` documents the body that is sent, with every field of the contract', () => {
    const ajv = addFormats(contract());
    ajv.addSchema({ $id: 'openapi', components: document.components });
    const { schema, ...media } = document.webhooks['discovery.revision']!.post.requestBody.content['application/json']! as {
      schema: { $ref: string };
      example?: unknown;
    };
    const validate = ajv.compile({ $ref: schema.$ref.replace('#', 'openapi#') });
    const body = media.example as { data: object };
    expect([validate(body), validate.errors]).toEqual([true, null]);
    const stated = read('docs/spec/rest-api.md').split('### Webhook event')[1]!.split('The payload does not')[0]!;
    const fields = [...stated.matchAll(/^\| data\.(\w+) \|/gm)].map(([, field]) => field!);
    expect([Object.keys(body), Object.keys(body.data)]).toEqual([['event', 'deliveryId', 'occurredAt', 'data'], fields]);
    for (const missing of fields) expect(validate({ ...body, data: { ...body.data, [missing]: undefined } })).toBe(false);
  });

  test('the verification sample accepts a signed body and nothing else', () => {
    const { description, parameters } = document.webhooks['discovery.revision']!.post;
    expect(parameters!.map(({ name }) => name)).toContain('X-Webhook-Signature');
    const sample = /```js\n([^]*?)```/
      .exec(description!)![1]!
      .replace(/^import .*$/m, '')
      .replace('export ', '');
    const isFrom = runInNewContext(`${sample}; isFromTheExchange`, { createHmac, timingSafeEqual, Buffer }) as (
      body: Buffer,
      signature: string | undefined,
      secret: string,
    ) => boolean;
    const [body, secret] = [Buffer.from('{"event": "discovery.revision"}'), 'a secret of some length'];
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    expect(isFrom(body, signature, secret)).toBe(true);
    const others = [isFrom(Buffer.concat([body, Buffer.from(' ')]), signature, secret), isFrom(body, signature, `${secret}.`)];
    expect([...others, isFrom(body, undefined, secret), isFrom(body, 'nonsense', secret)]).toEqual([false, false, false, false]);
  });
});

describe('Texts', () => {
  test('contain no host of a machine and no name that only a test uses', () => {
    const text = JSON.stringify(document, (key, value: unknown) => (key === 'servers' ? undefined : value));
    const own = document.servers[0]!.url;
    const unexpectedHosts = text
      .replaceAll(own, '')
      .match(/[^"]{0,30}(x{4,}|127\.0\.0\.1|localhost|\bQz[A-Z]|Tester|\be2e\b|_sample\b)[^"]{0,30}/g);
    expect(unexpectedHosts ?? []).toEqual([]);
  });

  test('link only to existing pages', () => {
    const links = textsOf(document).flatMap((text) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!));
    const anchors = document.tags.map(({ name }) => `#tag/${name.toLowerCase().replaceAll(' ', '-')}`);
    const here = ['/docs', '/api/v2/openapi.json', ...anchors];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !here.includes(link))).toEqual([]);
    const named = [...JSON.stringify(document).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/v2\/[^`?]+)`/g)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    const known = new Set(operations.map(({ name }) => shape(name)));
    expect(named.filter((name) => !known.has(shape(name)))).toEqual([]);
  });

  test('the quick start sends requests that the document allows', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, formats: { 'idn-email': /^[^@\s]+@[^@\s]+$/ } }));
    ajv.addSchema({ $id: 'openapi', components: document.components });
    const blocks = document.info.description
      .match(/```bash\n[^]*?```/g)!
      .join('\n')
      .split(/^curl /m)
      .slice(1);
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) {
      const path = new URL(/https?:\/\/[^\s'"]+/.exec(block)![0]).pathname;
      const body = /-d '([^']*)'/.exec(block)?.[1];
      const found = operations.find(({ name }) => matches(name, body ? 'POST' : 'GET', path));
      expect([path, found?.name]).toEqual([path, expect.any(String)]);
      if (!body) continue;
      const { schema } = found!.operation.requestBody!.content['application/json']!;
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')) as object);
      expect([path, validate(JSON.parse(body)), validate.errors]).toEqual([path, true, null]);
    }
  });

  const matches = (name: string, method: string, path: string): boolean => {
    const [wanted, template] = name.split(' ') as [string, string];
    return wanted === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  };
});

import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { createKey, signUp } from '@test/people';

interface Operation {
  readonly security?: readonly Record<string, unknown>[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
  readonly parameters?: readonly { readonly name: string }[];
}

let api: TestApi;
let operations: { readonly method: string; readonly path: string; readonly operation: Operation }[];

beforeAll(async () => {
  api = await startApi();
  const document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
afterAll(() => api.close());

/** A path with placeholder ids, which no resource has. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '1');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the reference at /docs', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  let page: string;
  let assets: string[];

  beforeAll(async () => {
    page = await (await fetch(`${api.url}/docs`)).text();
    assets = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source!);
  });

  it('has a policy that forbids inline scripts and content of other origins', async () => {
    const { headers, status } = await fetch(`${api.url}/docs`);
    expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
      200,
      'text/html; charset=utf-8',
      policy,
    ]);
    const inline = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].filter(
      ([, attributes, text]) => !attributes!.includes('src=') || text,
    );
    expect(inline).toEqual([]);
    expect(page).not.toMatch(/ on\w+="|javascript:|(src|href)="(https?:)?\/\//);
  });

  it('loads every script from the API, with the same policy and a name that changes with the content', async () => {
    expect(assets.length).toBe(2);
    for (const asset of assets) {
      const { status, headers } = await fetch(api.url + asset);
      expect([asset, status]).toEqual([expect.stringMatching(/^\/docs\/[\w.-]+\.js$/), 200]);
      expect(headers.get('content-type')).toMatch(/javascript/);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-security-policy')).toBe(policy);
    }
  });

  it('contacts no other host: no fonts, telemetry, proxy or assistant, and the document of this API', async () => {
    const script = await (await fetch(api.url + assets.at(-1)!)).text();
    const [, settings] = /^Scalar\.createApiReference\('#reference', (.*)\);\n$/.exec(script)!;
    const configuration = JSON.parse(settings!) as Record<string, unknown>;
    expect(configuration).toMatchObject({ telemetry: false, withDefaultFonts: false, agent: { disabled: true }, mcp: { disabled: true } });
    expect(configuration).not.toHaveProperty('proxyUrl');
    expect(script).not.toMatch(/https?:\/\//);
    expect((await fetch(api.url + String(configuration['url']))).status).toBe(200);
  });

  it('returns 404 for an unknown file', async () => {
    expect((await fetch(`${api.url}/docs/nothing.js`)).status).toBe(404);
  });

  it.each([['/docs'], ['/api/v2/openapi.json'], ['the script']])('serves %s compressed, and 304 to clients that have it', async (name) => {
    const path = name === 'the script' ? assets[0]! : name;
    const whole = await (await fetch(api.url + path)).text();
    const packed = await eventually(async () => {
      const answer = await raw(path, { 'accept-encoding': 'gzip' });
      expect(answer.headers['content-encoding']).toBe('gzip');
      return answer;
    });
    expect(gunzipSync(packed.body).toString()).toBe(whole);
    const plain = await raw(path, { 'accept-encoding': 'identity' });
    expect([plain.headers['content-encoding'], plain.body.toString() === whole]).toEqual([undefined, true]);
    const again = await raw(path, { 'if-none-match': packed.headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await raw(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  function raw(path: string, headers: Record<string, string>) {
    return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
      const outgoing = httpRequest(api.url + path, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers as never, body: Buffer.concat(chunks) }));
      });
      outgoing.on('error', reject).end();
    });
  }
});

describe('Access in the document', () => {
  it('matches the API: without a credential, exactly the operations that declare one return 401', async () => {
    const wrong: string[] = [];
    for (const { method, path, operation } of operations) {
      const { status, body } = await sendRequest(method, path, {}, operation.requestBody?.content['application/json']?.example);
      const needs = operation.security === undefined || operation.security.length > 0;
      // Sign-in also returns 401 for a wrong password, but its message mentions no API key.
      const isRefused = status === 401 && (needs || body?.error?.message?.includes('API key') === true);
      if (isRefused !== needs) wrong.push(`${nameOf({ method, path })}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('matches the API: exactly the operations that declare `X-Account-Id` check it', async () => {
    const { bearer } = await createKey(api, (await signUp(api)).as);
    const wrong: string[] = [];
    for (const { method, path, operation } of operations) {
      const headers = { authorization: `Bearer ${bearer}`, 'x-account-id': '9007199254740991' };
      const { status, body } = await sendRequest(method, path, headers);
      const isChecked = operation.parameters?.some(({ name }) => name === 'X-Account-Id') === true;
      if ((status === 403 && body?.error?.code === 'ACCESS_DENIED') !== isChecked) wrong.push(`${nameOf({ method, path })}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  async function sendRequest(method: string, path: string, headers: Record<string, string>, example: unknown = {}) {
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    const response = await fetch(api.url + filled(path), {
      method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(example) } : {}),
    });
    const text = await response.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : undefined) as { error?: { code?: string; message?: string } } | undefined;
    return { status: response.status, body };
  }
});

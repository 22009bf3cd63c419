import { startApi } from '@test/api';
import type { TestApi } from '@test/api';

describe('The API', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  // spec: service.envelope, envelope.error.null-on-success
  it('wraps a success in the envelope: data and a null error', async () => {
    const { status, body } = await api.get('/health/live');
    expect(status).toBe(200);
    expect(body).toEqual({ data: { status: 'ok' }, error: null });
  });

  // spec: errors.envelope, envelope.data.null-on-failure
  it('wraps the 404 of an unknown route in the envelope', async () => {
    const { status, body } = await api.get('/api/v2/nothing/here');
    expect(status).toBe(404);
    expect(body).toEqual({ data: null, error: { code: 'NOT_FOUND', message: expect.any(String) } });
  });

  it('returns 405 with Allow for a known route with another method', async () => {
    const { status, body, headers } = await api.post('/health/live');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
  });

  it('returns 400 with an error code for malformed JSON', async () => {
    const { status, body } = await api.post('/api/v2/nothing', { rawBody: '{"a":', headers: { 'content-type': 'application/json' } });
    expect(status).toBe(400);
    expect(body.error.code).toBe('BAD_REQUEST');
  });

  it('returns 413 with an error code for a body above the limit', async () => {
    const { status, body } = await api.post('/api/v2/nothing', { body: { text: 'x'.repeat(2_100_000) } });
    expect(status).toBe(413);
    expect(body.error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('returns 415 for a body that is not JSON', async () => {
    const { status } = await api.post('/api/v2/nothing', {
      rawBody: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(415);
  });

  it('returns a well-formed X-Request-Id and replaces a malformed one', async () => {
    const given = await api.get('/health/live', { headers: { 'x-request-id': 'my-request-0001' } });
    expect(given.headers.get('x-request-id')).toBe('my-request-0001');
    const replaced = await api.get('/health/live', { headers: { 'x-request-id': 'not ok!' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns the status and the services at /health', async () => {
    const { body } = await api.get('/health');
    expect(body.data).toMatchObject({ status: 'ok', services: { database: 'ok', redis: 'ok' } });
  });

  // spec: versioning.openapi
  it('serves the OpenAPI 3.1.0 document, labelled 3.0.0-preview', async () => {
    const document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { openapi: string; info: { version: string } };
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '3.0.0-preview']);
  });
});

import type { Request, Response } from 'express';
import { type Caller, domainError } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { type CompletedCall, type CallContent, CallRecorder } from './call-recorder';
import { maxContentBytes, recordRestCall } from './rest-call';

class Noted extends CallRecorder {
  call: CompletedCall | undefined;
  content: CallContent | undefined;

  note(call: CompletedCall, content: CallContent): void {
    [this.call, this.content] = [call, content];
  }
}

const caller: Caller = {
  kind: 'organization',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Nightly',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'key_1',
};

interface Served {
  readonly route?: string;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly url?: string;
  readonly status?: number;
  readonly isAnswered?: boolean;
  readonly isFinished?: boolean;
  readonly answerType?: string;
  readonly set?: Partial<RequestContext>;
}

function served(how: Served = {}): Noted {
  const {
    route = '/api/v2/buyer/campaigns/:id',
    params = { id: 'cmp_1' },
    headers = {},
    body,
    url = '/api/v2/buyer/campaigns/cmp_1',
  } = how;
  const { status = 200, isAnswered = true, isFinished = true, answerType = 'application/json', set = {} } = how;
  const context = Object.assign(new RequestContext('request-1'), { caller }, set);
  const request = { method: 'GET', route: { path: route }, params, headers, body, url } as unknown as Request;
  const answerHeaders: Record<string, string> = { 'Content-Type': answerType };
  const response = {
    statusCode: status,
    headersSent: isAnswered,
    writableFinished: isFinished,
    getHeader: (name: string) => answerHeaders[name],
  } as unknown as Response;
  const noted = new Noted();
  recordRestCall(noted, { request, response, context, ms: 5 });
  return noted;
}

describe('A recorded REST call', () => {
  it('has the operation of the OpenAPI document, its version, and the ids of the URL', () => {
    const { call } = served({
      route: '/api/v2/buyer/advertisers/:id/media-buys/:mediaBuyId/files/:token',
      params: { id: '5', mediaBuyId: 'mb_1', token: 'xyz' },
    });
    expect(call).toMatchObject({
      surface: 'rest',
      operation: 'GET /api/v2/buyer/advertisers/{id}/media-buys/{mediaBuyId}/files/{token}',
      apiVersion: 'v2',
      requestId: 'request-1',
      durationMs: 5,
      resources: [
        { type: 'ADVERTISER', id: '5' },
        { type: 'MEDIA_BUY', id: 'mb_1' },
      ],
    });
  });

  it("of a tool has the tool's name, unless the name is not a valid one", () => {
    const called = (tool: string) =>
      served({ route: '/api/v3/tools/:tool', params: { tool }, set: { named: [{ type: 'CAMPAIGN', id: 'c' }] } });
    expect(called('save_campaign').call).toMatchObject({
      operation: 'save_campaign',
      surface: 'rest',
      apiVersion: 'v3',
      resources: [{ type: 'CAMPAIGN', id: 'c' }],
    });
    expect(called('sck_MGp0JnVEVvQ2').call!.operation).toBe('GET /api/v3/tools/{tool}');
  });

  it('lists resources of the URL, then created and changed ones, once each; a refused call changes nothing', () => {
    const changed = [
      { type: 'CAMPAIGN', id: 'cmp_1' },
      { type: 'API_KEY', id: 'key_1' },
      { type: 'MEDIA_BUY', id: 'mb_1' },
    ];
    const [route, params] = ['/api/v2/buyer/campaigns/:id/org-api-keys/:orgApiKeyId', { id: 'cmp_1', orgApiKeyId: 'key_1' }];
    const addressed = [
      { type: 'CAMPAIGN', id: 'cmp_1' },
      { type: 'ORG_API_KEY', id: 'key_1' },
    ];
    expect(served({ route, params, set: { changed } }).call!.resources).toEqual([...addressed, { type: 'MEDIA_BUY', id: 'mb_1' }]);
    const failure = domainError('conflict', 'CONFLICT', 'It has changed.');
    expect(served({ route, params, set: { changed, failure } }).call!.resources).toEqual(addressed);
  });

  it('has its idempotency key, and whether it is a replay', () => {
    const { call } = served({ headers: { 'idempotency-key': 'the-same-key-0001' }, set: { isReplay: true, correlationId: 'trace-1' } });
    expect(call).toMatchObject({ key: 'the-same-key-0001', isReplay: true, correlationId: 'trace-1' });
    expect(served().call).toMatchObject({ key: undefined, isReplay: false });
  });

  it('is recorded only for authenticated callers and routes under /api', () => {
    expect(served({ set: { caller: undefined } }).call).toBeUndefined();
    expect(served({ route: '/mcp/v3' }).call).toBeUndefined();
  });

  it.each<[string, Served, string, number | null]>([
    ['succeeded', { status: 201 }, 'succeeded', 201],
    ['accepted', { status: 202 }, 'accepted', 202],
    ['denied', { status: 403 }, 'denied', 403],
    ['failed', { status: 404 }, 'failed', 404],
    ['failed with 500', { status: 500 }, 'failed', 500],
    ['succeeded as a redirection', { status: 302 }, 'succeeded', 302],
    ['cancelled before the answer', { isAnswered: false, isFinished: false }, 'cancelled', null],
    ['cancelled within the answer', { isFinished: false }, 'cancelled', 200],
    ['succeeded when the reader left an event stream', { isFinished: false, answerType: 'text/event-stream' }, 'succeeded', 200],
  ])('ended as %s', (_, how, outcome, httpStatus) => {
    expect(served(how).call).toMatchObject({ outcome, httpStatus });
  });

  it('has the error of a refused call', () => {
    const failure = domainError('not_found', 'NOT_FOUND', 'There is no campaign with that id.');
    expect(served({ status: 404, set: { failure } }).call).toMatchObject({
      error: { code: 'NOT_FOUND', class: 'not_found', message: 'There is no campaign with that id.' },
    });
    const limited = domainError('rate_limited', 'RATE_LIMITED', 'Too many.', { details: { retryAfterSeconds: 7 } });
    expect(served({ status: 429, set: { failure: limited } }).call!.error).toMatchObject({ class: 'rate_limited', retryAfterSeconds: 7 });
  });

  it.each<[string, Served, CallContent['input']]>([
    [
      'whole',
      { headers: { 'content-length': '9' }, body: { a: 1 }, url: '/x?take=1' },
      { value: { params: { id: 'cmp_1' }, query: 'take=1', body: { a: 1 } }, bytes: 18 },
    ],
    ['only as its size when it is large', { headers: { 'content-length': '16385' }, body: {} }, { leftOut: 'large', bytes: 16_385 }],
    ['as a stream when it is chunked', { headers: { 'transfer-encoding': 'chunked' }, body: {} }, { leftOut: 'stream', bytes: null }],
    [
      'as a stream when it is compressed',
      { headers: { 'content-length': '9', 'content-encoding': 'gzip' }, body: {} },
      { leftOut: 'stream', bytes: null },
    ],
    ['as a stream when it was not parsed', { headers: { 'content-length': '9' } }, { leftOut: 'stream', bytes: null }],
  ])('has its input %s', (_, how, input) => {
    expect(served(how).content!.input).toEqual(input);
  });

  it('has its output unless it is large or a stream, and headers without credentials', () => {
    const answer = Buffer.from('{}');
    expect(served({ set: { answer } }).content!.output).toEqual({ value: answer, bytes: 2 });
    expect(served({ set: { answer: Buffer.alloc(maxContentBytes + 1) } }).content!.output).toEqual({
      leftOut: 'large',
      bytes: maxContentBytes + 1,
    });
    expect(served().content!.output).toEqual({ leftOut: 'stream', bytes: null });
    expect(served({ status: 204 }).content!.output).toBeNull();
    const headers = { authorization: 'Bearer x', cookie: 'sc_session=x', accept: '*/*', 'user-agent': 'curl' };
    expect(served({ headers }).content!.headers).toEqual({ accept: '*/*', 'content-type': '', 'user-agent': 'curl' });
  });
});

import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication, Type } from '@nestjs/common';
import { type Clock, isRecord } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { createApi } from '../../apps/api/src/app';
import { describe } from '../../apps/api/src/reference/document';
import { OpenApiContract } from './contract';
import { record } from './recorder';
import { testSettings } from './settings';

/** Authentication of a request. */
export type Credentials = { readonly bearer: string } | { readonly cookie: string };

export interface RequestOptions {
  readonly as?: Credentials;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent unchanged, for deliberately malformed requests. */
  readonly rawBody?: string | Buffer;
}

/** A parsed answer. `body` is the envelope as `any`: its shape has been checked against the OpenAPI document. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers whose shape the contract check proved
  readonly body: any;
}

export class TestApi {
  constructor(
    readonly app: INestApplication,
    readonly url: string,
    readonly settings: Settings,
    private readonly contract: OpenApiContract,
  ) {}

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, options);
  }

  put(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('PUT', path, options);
  }

  patch(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('PATCH', path, options);
  }

  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('DELETE', path, options);
  }

  /** Sends the request and checks the answer against the envelope and the OpenAPI document. */
  async request(method: string, path: string, given: RequestOptions = {}): Promise<Answer> {
    const options = withReason(method, path, given);
    const response = await fetch(this.url + path, { method, headers: headersOf(options), body: bodyOf(options), redirect: 'manual' });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const [address] = path.split('?') as [string];
    this.contract.check(method, address, response.status, body);
    const operation = this.contract.operationOf(method, address);
    if (operation !== undefined) record({ operation, status: response.status, request: options.body, response: body });
    return { status: response.status, headers: response.headers, body };
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}

export interface StartOptions {
  /** Environment variables, such as `{ RATE_LIMITS: 'true' }`. */
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  /** Needed for browsers, because `BASE_URL` must name their origin. Default: a free port. */
  readonly port?: number;
  /** Test modules, in addition to those of the product. */
  readonly modules?: readonly Type[];
}

/** Starts the real API on a free local port. Close it in `afterAll`. */
export async function startApi({ environment, clock, modules, port: wanted = 0 }: StartOptions = {}): Promise<TestApi> {
  const settings = await testSettings(environment);
  const app = await createApi(settings, clock, modules);
  try {
    await app.listen(wanted, '127.0.0.1');
  } catch (error) {
    await app.close();
    throw error;
  }
  const server = app.getHttpServer() as Server;
  // The default of 5 s is too short: a test on a busy machine can pause longer, and its next request would meet a closing connection.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return new TestApi(
    app,
    url,
    settings,
    OpenApiContract.of(() => describe(app, settings.baseUrl)),
  );
}

function headersOf({ as, headers, body }: RequestOptions): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(as && 'bearer' in as ? { authorization: `Bearer ${as.bearer}` } : {}),
    ...(as && 'cookie' in as ? { cookie: `sc_session=${as.cookie}` } : {}),
    ...headers,
  };
}

/** Reason that is sent with operations of staff unless a test gives its own. */
export const staffReason = 'Agreed on the phone';

/** Adds a reason to changes by staff, which require one, unless the request has a body that gives it. */
function withReason(method: string, path: string, options: RequestOptions): RequestOptions {
  const isBroken = options.rawBody !== undefined || (options.body !== undefined && !isRecord(options.body));
  if (method === 'GET' || !path.startsWith('/api/v2/staff/') || isBroken) return options;
  return { ...options, body: { reason: staffReason, ...options.body } };
}

function bodyOf({ body, rawBody }: RequestOptions): string | Buffer | undefined {
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
}

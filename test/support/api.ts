import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication, Type } from '@nestjs/common';
import { type Clock, isRecord } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { createApi } from '../../apps/api/src/app';
import { describe } from '../../apps/api/src/reference/document';
import { Contract } from './contract';
import { record } from './recorder';
import { testSettings } from './settings';

/** How a request proves who sends it. */
export type Credentials = { readonly bearer: string } | { readonly cookie: string };

export interface RequestOptions {
  readonly as?: Credentials;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** For requests that are broken on purpose: sent as it is. */
  readonly rawBody?: string | Buffer;
}

/** `body` is the parsed envelope; tests look into it freely, its shape was checked against the document already. */
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
    private readonly contract: Contract,
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

  /** Sends the request and checks the answer against envelope and OpenAPI document. */
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
  /** Names of the environment, e.g. `{ RATE_LIMITS: 'true' }`. */
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  /** For browsers, whose origin `BASE_URL` has to name; otherwise a free one. */
  readonly port?: number;
  /** Modules of tests, beside those of the product. */
  readonly modules?: readonly Type[];
}

/** The real API on a free port of this machine. Close it in `afterAll`. */
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
  // On a busy machine a test can pause longer than the usual 5 s; its next request must not meet a connection that is just being closed.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return new TestApi(
    app,
    url,
    settings,
    Contract.of(() => describe(app, settings.baseUrl)),
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

/** Why staff do what they do in tests that are about something else. */
export const staffReason = 'Agreed on the phone';

/** Everything that staff change has to have a reason: a request that gives none is for something else. */
function withReason(method: string, path: string, options: RequestOptions): RequestOptions {
  const isBroken = options.rawBody !== undefined || (options.body !== undefined && !isRecord(options.body));
  if (method === 'GET' || !path.startsWith('/api/v2/staff/') || isBroken) return options;
  return { ...options, body: { reason: staffReason, ...options.body } };
}

function bodyOf({ body, rawBody }: RequestOptions): string | Buffer | undefined {
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
}

import { Controller, Get, Module, Post } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import type { Caller } from '@exchange/kernel';
import { anOrganization, aPerson } from '@exchange/kernel/testing';
import { AdminsOnly, BuyersOnly, CurrentCaller, everyone, Public, SellersOnly, signedIn, Takes } from '../auth/access';
import { AcceptedTerms, KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from '../auth/authenticators';
import { authErrors } from '../auth/errors';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { RequestLimits } from '../rate-limits/request-limits';
import { requestContext } from '../request/request-context';
import { AuthGuard } from './auth.guard';
import { ErrorFilter } from './error.filter';
import { ExchangeHttpAdapter } from './exchange-http-adapter';

const person = aPerson({ userId: 7 });
const organization = anOrganization({ accountType: 'SELLER', label: 'Key' });

/** Callers by their credential: in these tests a credential is a key of this table. */
const callers: Record<string, Caller> = {
  member: person,
  admin: { ...person, role: 'ADMIN' },
  seller: { ...person, accountType: 'SELLER' },
  personalKey: { ...person, via: 'key' },
  organization,
};

const authenticator = {
  recall: async () => null,
  async authenticate(credential: string, wanted?: number): Promise<Caller | null> {
    const caller = callers[credential];
    if (!caller) return null;
    if (wanted !== undefined && wanted > 2) throw authErrors.accessDenied();
    return { ...caller, accountId: wanted ?? caller.accountId };
  },
};

@BuyersOnly()
@Controller('buyers')
class BuyersController {
  @Takes(everyone, 'read')
  @Get()
  read(): object {
    return {};
  }

  @Takes(everyone, 'read')
  @AdminsOnly()
  @Get('admins')
  admins(): object {
    return {};
  }
}

@Controller()
class RoutesController {
  @Takes(everyone, 'read')
  @Get('caller')
  caller(@CurrentCaller() caller: Caller): object {
    return caller;
  }

  @Takes(everyone, 'write')
  @Post('caller')
  change(@CurrentCaller() caller: Caller): object {
    return caller;
  }

  @Public()
  @Get('public')
  open(): object {
    return {};
  }

  @Takes(everyone, 'read')
  @SellersOnly()
  @Get('sellers')
  sellers(): object {
    return {};
  }

  @Takes(signedIn, 'read')
  @AdminsOnly()
  @Get('admin-persons')
  adminPersons(): object {
    return {};
  }
}

@Module({
  controllers: [RoutesController, BuyersController],
  providers: [
    { provide: KeyAuthenticator, useValue: authenticator },
    { provide: TokenAuthenticator, useValue: authenticator },
    { provide: SessionAuthenticator, useValue: authenticator },
    { provide: AcceptedTerms, useValue: { has: async () => true } },
    { provide: Settings, useValue: { baseUrl: 'https://exchange.example.com/base', areTermsRequired: false } },
    { provide: Log, useValue: { error: () => undefined } },
    { provide: RequestLimits, useValue: { whileProving: (_: unknown, authenticate: () => unknown) => authenticate() } },
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AuthModule {}

let app: INestApplication;
let url: string;

beforeAll(async () => {
  app = await NestFactory.create(AuthModule, new ExchangeHttpAdapter(), { logger: false });
  app.use(requestContext);
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url + path, { method, headers });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
  const body = (await answer.json()) as any;
  return { status: answer.status, code: body.error?.code, message: body.error?.message, data: body.data, headers: answer.headers, body };
}
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const cookie = (credential: string) => ({ cookie: `other=1; sc_session=${credential}` });

describe('a credential', () => {
  // spec: auth.bearer-key, auth.cookie
  it.each([
    ['a bearer key', bearer('organization')],
    ['a bearer key whose scheme is in lower case, with extra spaces', { authorization: 'bearer   organization' }],
    ['the session cookie', cookie('organization')],
  ])('is accepted: %s', async (_, headers) => {
    expect(await ask('/caller', headers)).toMatchObject({ status: 200, data: { label: 'Key' } });
  });

  // spec: auth.bearer-primary
  it('is read from the Authorization header when there is one; the cookie is ignored', async () => {
    expect((await ask('/caller', { ...bearer('organization'), ...cookie('member') })).data.label).toBe('Key');
    expect((await ask('/caller', { ...bearer('unknown'), ...cookie('member') })).status).toBe(401);
    expect((await ask('/caller', { authorization: 'nonsense', ...cookie('member') })).status).toBe(401);
  });

  // spec: auth.refused-alike
  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic organization' }],
    ['no key', { authorization: 'Bearer' }],
    ['an empty header', { authorization: '' }],
    ['two keys', { authorization: 'Bearer organization organization' }],
    ['other characters', { authorization: 'Bearer k\u00e4y' }],
    ['a key that is much too long', { authorization: `Bearer ${'x'.repeat(513)}` }],
    ['a cookie of other characters', { cookie: 'sc_session=a b' }],
    ['an empty cookie', { cookie: 'sc_session=' }],
    ['a cookie of another name', { cookie: 'xsc_session=member' }],
    ['an unknown key with an invalid account id', { ...bearer('unknown'), 'x-account-id': 'abc' }],
  ])('is refused with the same response as an unknown key: %s', async (_, headers) => {
    const unknown = await fetch(`${url}/caller`, { headers: bearer('unknown') });
    const refused = await fetch(`${url}/caller`, { headers: headers as unknown as Record<string, string> });
    expect([refused.status, await refused.text()]).toEqual([401, await unknown.text()]);
    const names = (answer: Response) =>
      [...answer.headers].map(([name, value]) => (/^(date|x-request-id)$/.test(name) ? name : [name, value]));
    expect(names(refused)).toEqual(names(unknown));
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="https://exchange.example.com/base/.well-known/oauth-protected-resource/api/v2"',
    );
  });

  it('is not needed on public routes, and an invalid one is ignored there', async () => {
    expect((await ask('/public')).status).toBe(200);
    expect((await ask('/public', { ...bearer('unknown'), 'x-account-id': 'abc' })).status).toBe(200);
  });
});

describe('X-Account-Id', () => {
  it('selects the account', async () => {
    expect((await ask('/caller', { ...bearer('organization'), 'x-account-id': '2' })).data.accountId).toBe(2);
    expect((await ask('/caller', bearer('organization'))).data.accountId).toBe(1);
  });

  it.each(['3', '0', '-1', 'abc', '1.5', '1e0', '0x1', '', '9007199254740993', '1, 2'])(
    'is refused with 403 ACCESS_DENIED when the caller cannot reach the account: %j',
    async (id) => {
      expect(await ask('/caller', { ...bearer('organization'), 'x-account-id': id })).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    },
  );
});

describe('a write with the session cookie', () => {
  const change = (headers: Record<string, string>, credential = cookie('member')) => ask('/caller', { ...credential, ...headers }, 'POST');

  it.each<[string, Record<string, string>]>([
    ['a program, which sends neither Origin nor Sec-Fetch-Site', {}],
    ['the exchange’s own pages', { origin: 'https://exchange.example.com', 'sec-fetch-site': 'same-origin' }],
    ['the exchange’s own pages in a browser without Sec-Fetch-Site', { origin: 'https://exchange.example.com' }],
    ['a navigation from the address bar', { 'sec-fetch-site': 'none' }],
  ])('is accepted from %s', async (_, headers) => {
    expect((await change(headers)).status).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://exchange.example.com' }],
    ['another port', { origin: 'https://exchange.example.com:8443' }],
    ['another scheme', { origin: 'http://exchange.example.com' }],
    ['the host of the request, which is not the public host', { origin: 'http://127.0.0.1' }],
    ['another site, known only by Referer', { referer: 'https://evil.example/page' }],
    ['a host with the public host as a prefix', { origin: 'https://exchange.example.com.evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an invalid origin', { origin: 'evil' }],
  ])('is refused from %s', async (_, headers) => {
    expect(await change(headers)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('is the only request checked for its origin: reads and bearer keys are not', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask('/caller', { ...cookie('member'), ...elsewhere })).status).toBe(200);
    expect((await change(elsewhere, { cookie: '', ...bearer('organization') } as never)).status).toBe(201);
  });
});

describe('access rules', () => {
  it.each([
    ['/buyers', 'member', 200],
    ['/buyers', 'organization', 403],
    ['/buyers/admins', 'admin', 200],
    ['/buyers/admins', 'member', 403],
    ['/buyers/admins', 'organization', 403],
    ['/sellers', 'seller', 200],
    ['/sellers', 'member', 403],
    ['/admin-persons', 'admin', 200],
    ['/admin-persons', 'member', 403],
    ['/admin-persons', 'organization', 403],
    ['/admin-persons', 'personalKey', 403],
  ])('of controller and handler both apply: %s as %s returns %d', async (path, credential, status) => {
    const answer = await ask(path, bearer(credential));
    expect([answer.status, answer.code]).toEqual([status, status === 403 ? 'FORBIDDEN' : undefined]);
  });

  // spec: auth.create-by-key-refused
  it('tell a key to sign in, with the contract’s message', async () => {
    callers['adminKey'] = { ...person, role: 'ADMIN', via: 'key' };
    expect((await ask('/admin-persons', bearer('adminKey'))).message).toBe('Sign in as a user to do that.');
  });

  it('are checked after authentication: 401 without a credential', async () => {
    expect((await ask('/buyers/admins')).status).toBe(401);
  });
});

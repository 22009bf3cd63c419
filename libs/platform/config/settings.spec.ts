import { randomBytes } from 'node:crypto';
import { InvalidSettings } from './setting';
import { Settings } from './settings';
import { settingsTable } from './settings-table';

const required = {
  DATABASE_URL: 'postgres://exchange:pg-password@localhost/exchange',
  REDIS_URL: 'redis://:redis-password@localhost:6379',
  SECRETS_KEYRING: `k1:${randomBytes(32).toString('base64')}`,
  MAIL_DIR: '/mail',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    return [String(new Settings(environment))];
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSettings);
    return (error as InvalidSettings).problems;
  }
}

describe('Settings', () => {
  it('require three variables and a destination for mail, and have defaults for the rest', () => {
    expect(new Settings(required)).toMatchObject({
      port: 3000,
      environment: 'production',
      isProduction: true,
      rateLimits: true,
      smtpUrl: '',
    });
    const withoutDefault = Object.values(settingsTable).filter(({ fallback }) => fallback === undefined);
    expect(withoutDefault.map(({ name }) => name)).toEqual(['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEYRING']);
  });

  it.each([
    ['production', {}, false],
    ['production', { MAIL_DIR: '' }, false],
    ['production', { MAIL_DIR: '/mail' }, true],
    ['production', { SMTP_URL: 'smtp://mail.example' }, true],
    ['', {}, false],
    ['development', {}, true],
    ['test', {}, true],
  ])('are valid in environment "%s" with mail settings %j: %s', (environment, mail, isUsable) => {
    const { MAIL_DIR: _left, ...rest } = required;
    const problems = problemsOf({ ...rest, NODE_ENV: environment, ...mail });
    expect(problems).toEqual([isUsable ? '[object Object]' : expect.stringMatching(/^SMTP_URL is required in production: .*MAIL_DIR/)]);
  });

  it('treat an empty value as absent', () => {
    expect(new Settings({ ...required, PORT: '', EGRESS_ALLOW: '' })).toMatchObject({ port: 3000, egressAllow: [] });
  });

  it('are parsed by type', () => {
    const given = {
      ...required,
      PORT: '0',
      RATE_LIMITS: 'false',
      EGRESS_ALLOW: ' 10.0.0.0/8 , ::1/128 ,',
      LOG_LEVEL: 'debug',
      NODE_ENV: 'test',
    };
    expect(new Settings(given)).toMatchObject({ port: 0, rateLimits: false, egressAllow: ['10.0.0.0/8', '::1/128'], logLevel: 'debug' });
  });

  it('report every problem at once, by name', () => {
    const problems = problemsOf({ PORT: '70000', RATE_LIMITS: 'yes', LOG_LEVEL: 'loud', BASE_URL: 'here', SECRETS_KEYRING: 'k1:short' });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(
      ['BASE_URL', 'DATABASE_URL', 'LOG_LEVEL', 'PORT', 'RATE_LIMITS', 'REDIS_URL', 'SECRETS_KEYRING'].sort(),
    );
  });

  it.each(['-1', '1.5', 'a', '65536', '0x10', ' '])('refuse %j as a port', (text) => {
    expect(problemsOf({ ...required, PORT: text })).toEqual([expect.stringMatching(/^PORT must be a whole number from 0 to 65535/)]);
  });

  it('accept an empty or valid optional URL', () => {
    expect(new Settings(required).databaseDirectUrl).toBe('');
    expect(new Settings({ ...required, DATABASE_DIRECT_URL: required.DATABASE_URL }).databaseDirectUrl).toBe(required.DATABASE_URL);
    expect(problemsOf({ ...required, DATABASE_DIRECT_URL: 'here' })).toEqual(['DATABASE_DIRECT_URL must be a URL.']);
  });

  it.each([
    ['BASE_URL', 'ftp://exchange.example'],
    ['SMTP_URL', 'nope'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['EGRESS_DNS_SERVERS', 'foo'],
    ['EGRESS_DNS_SERVERS', '192.0.2.53,dns.example'],
    ['TRUSTED_PROXIES', 'zz'],
    ['TRUSTED_PROXIES', 'loopback,10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback,true'],
  ])('refuse %s=%s, by its name', (name, value) => {
    expect(problemsOf({ ...required, [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  it.each([
    ['SMTP_URL', 'smtps://user:secret@mail.example.com:465'],
    ['EGRESS_DNS_SERVERS', '192.0.2.53, [2001:db8::53]:5353'],
    ['TRUSTED_PROXIES', '2'],
    ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.0/255.255.255.0'],
  ])('accept %s=%s', (name, value) => {
    expect(() => new Settings({ ...required, [name]: value })).not.toThrow();
  });

  it.each([
    ['NODE_ENV', 'prod', 'must be one of development, test, production'],
    ['RATE_LIMITS', 'TRUE', 'must be true or false'],
    ['RATE_LIMIT_AUTH', '1/0', 'must be requests/seconds, e.g. 100/60'],
    ['BASE_URL', 'ftp://a.example', 'must be a URL that begins with http:// or https://'],
    ['SMTP_URL', 'https://a.example', 'must be a URL that begins with smtp:// or smtps://'],
    ['CORS_ORIGINS', 'https://a.example,https://b.example/x,*', 'must be origins like https://console.example.com'],
    ['EGRESS_DNS_SERVERS', 'dns.example', 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353'],
    ['TRUSTED_PROXIES', 'proxy', 'must be a number of hops, or addresses and ranges such as loopback,10.0.0.0/8'],
    ['BILLING_CURRENCY', 'usd', 'must be the code of a currency, such as USD'],
    ['BILLING_REMINDER_DAYS', '7,,0', 'must be up to 10 whole numbers from 0 to 365 in ascending order, such as 0,7,14'],
    ['ASSISTANT_PRICES', 'input:1,x:2,y:3', 'must be name:number of input, output, cache-read, cache-write; it has x:2'],
    ['SECRETS_KEYRING', 'k1:short', 'must be a list of id:base64 with keys of 32 bytes'],
  ])('refuse %s=%s with one message: %s', (name, value, message) => {
    expect(problemsOf({ ...required, [name]: value })).toEqual([`${name} ${message}.`]);
  });

  it.each([
    ['none', {}],
    ['disk', { BLOB_DIR: '/files' }],
    ['disk', { NODE_ENV: 'development' }],
    ['s3', { BLOB_S3_BUCKET: 'files' }],
    ['s3', { BLOB_S3_BUCKET: 'files', BLOB_S3_ENDPOINT: 'http://s3:9000', BLOB_S3_ACCESS_KEY: 'a', BLOB_S3_SECRET_KEY: 'b' }],
  ])('store files in %s with %j', (store, given) => {
    expect(new Settings({ ...required, ...given }).blobStore).toBe(store);
  });

  it.each([
    [{ BLOB_DIR: '/files', BLOB_S3_BUCKET: 'files' }, 'BLOB_DIR and BLOB_S3_BUCKET cannot be set together'],
    [{ BLOB_S3_BUCKET: 'files', BLOB_S3_ACCESS_KEY: 'a' }, 'BLOB_S3_ACCESS_KEY and BLOB_S3_SECRET_KEY are required together'],
    [{ BLOB_S3_BUCKET: 'files', BLOB_S3_SECRET_KEY: 'b' }, 'BLOB_S3_ACCESS_KEY and BLOB_S3_SECRET_KEY are required together'],
    [{ BLOB_S3_REGION: 'eu-central-1' }, 'BLOB_S3_BUCKET is required with the other BLOB_S3_ settings'],
    [{ BLOB_S3_PATH_STYLE: 'true', BLOB_DIR: '/files' }, 'BLOB_S3_BUCKET is required with the other BLOB_S3_ settings'],
    [{ BLOB_S3_BUCKET: 'files', BLOB_S3_ENDPOINT: 's3:9000' }, 'BLOB_S3_ENDPOINT must be a URL that begins with http:// or https://'],
  ])('refuse %j', (given, problem) => {
    expect(problemsOf({ ...required, ...given })).toEqual([expect.stringMatching(`^${problem}`)]);
  });

  it('never show the value of a secret in errors', () => {
    const secrets = {
      DATABASE_URL: 'pg-password',
      DATABASE_DIRECT_URL: 'direct-password',
      REDIS_URL: 'redis-password',
      SECRETS_KEYRING: 'k1:keyring-secret',
      SMTP_URL: 'smtp://u:smtp-password@x',
      ASSISTANT_API_KEY: 'assistant-password',
      BLOB_S3_SECRET_KEY: 'bucket-password',
      STRIPE_SECRET_KEY: 'stripe-password',
      STRIPE_WEBHOOK_SECRET: 'webhook-password',
    };
    expect(problemsOf({ ...secrets, PORT: 'x' }).join()).not.toMatch(/password|keyring-secret/);
    const marked = Object.values(settingsTable).filter(({ secret }) => secret);
    expect(marked.map(({ name }) => name).sort()).toEqual(Object.keys(secrets).sort());
    expect(marked.every(({ fallback }) => !fallback)).toBe(true);
  });

  it('have unique names, a type and a description', () => {
    const rows = Object.values(settingsTable);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { name, type, description } of rows) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]+$/);
      expect(type).not.toBe('');
      expect(description).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it.each([
    ['http://127.0.0.1:3000', {}, null],
    ['https://sandbox.example', { BASE_URL: 'https://exchange.example' }, null],
    ['sandbox.example', {}, 'must be an origin'],
    ['https://sandbox.example/path', {}, 'must be an origin'],
    ['ftp://sandbox.example', {}, 'must be an origin'],
    ['http://localhost:3001', {}, 'must have another host name'],
    ['https://console.example', { CONSOLE_URL: 'https://console.example/' }, 'must have another host name'],
    ['http://sandbox.example', { BASE_URL: 'https://exchange.example' }, 'must be https'],
  ])('check MCP_SANDBOX_URL %s with %j: %s', (url, pages, problem) => {
    const problems = problemsOf({ ...required, ...pages, MCP_SANDBOX_URL: url });
    expect(problems).toEqual([problem === null ? '[object Object]' : expect.stringContaining(`MCP_SANDBOX_URL ${problem}`)]);
  });

  const stripe = { STRIPE_SECRET_KEY: 'rk_live_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
  it.each([
    [stripe, null],
    [{}, null],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is required'],
    [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is required'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY must begin with'],
    [{ ...stripe, STRIPE_BASE_URL: 'stripe' }, 'STRIPE_BASE_URL must be a URL'],
  ])('check the Stripe settings %j: %s', (given, problem) => {
    const problems = problemsOf({ ...required, ...given });
    expect(problems).toEqual([problem === null ? '[object Object]' : expect.stringContaining(problem)]);
    expect(String(problems)).not.toContain('abc');
  });
});

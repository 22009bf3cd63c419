import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { onFreePort } from '@test/free-port';
import { AuthorizationFlow, register } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';
import { type Browser, launch, toolsFolder, waitFor } from './browser';

/** The part of the driver's types that these tests use. */
interface Tab {
  goto(url: string): Promise<unknown>;
  url(): string;
  evaluate<T>(code: string): Promise<T>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
}
interface Window {
  newPage(): Promise<Tab>;
  addInitScript(script: string): Promise<void>;
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void>;
  close(): Promise<void>;
}

let api: TestApi;
let browser: Browser;
let person: SignedUp;
const opened: Window[] = [];
const listening: Server[] = [];
/** Folder for screenshots of the pages; empty: none are saved. */
const pictures = process.env['PAGE_PICTURES'] ?? '';

beforeAll(async () => {
  api = await onFreePort((port) => startApi({ environment: { BASE_URL: `http://127.0.0.1:${port}`, MCP_SANDBOX_URL: '' }, port }));
  browser = await launch();
  person = await signUp(api);
  await createAdvertiser(api, person.as);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((window) => window.close()));
  for (const server of listening.splice(0)) server.close();
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Loopback addresses. Some machines have no IPv6; `consent-page.e2e.ts` tests its policy. */
const hosts = [
  '127.0.0.1',
  ...(Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1')) ? ['::1'] : []),
];

const violations = 'window.violations';

/** Opens a tab in a new window that records violations of the policy. */
async function tab({ isSignedIn = true, colorScheme = 'light', locale = 'en-US' } = {}): Promise<Tab & { readonly console: string[] }> {
  const window = (await browser.newContext({ viewport: { width: 900, height: 900 }, colorScheme, locale })) as unknown as Window;
  opened.push(window);
  const script = `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));`;
  await window.addInitScript(script);
  if (isSignedIn) {
    const { cookie } = person.as as { cookie: string };
    await window.addCookies([{ name: 'sc_session', value: cookie, url: api.url }]);
  }
  const page = await window.newPage();
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  return Object.assign(page, { console: consoleMessages });
}

/** Violations of WCAG 2.2, levels A and AA. */
async function barriers(page: Tab): Promise<string[]> {
  await page.evaluate(readFileSync(join(toolsFolder, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'));
  return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
}

/** Waits for the style: after a click, the page may exist before its stylesheets are loaded. */
const hasStyle = (page: Tab, selector: string, property: string, value: string): Promise<void> =>
  waitFor(async () =>
    expect(await page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)).toBe(value),
  );

const fits = async (page: Tab, width: number): Promise<boolean> => {
  await page.setViewportSize({ width, height: 700 });
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
};

const clientOf = async (redirect: string): Promise<string> => {
  const { body } = await register(api, { client_name: 'Planner', redirect_uris: [redirect] });
  return body.client_id;
};
const authorizeAt = (clientId: string, redirect: string, scope = 'read write spend') =>
  api.url + new AuthorizationFlow(api, clientId, { redirect, scope }, person.as).address();
const consentAddress = async (): Promise<string> => {
  const redirect = 'https://app.example/back';
  return authorizeAt(await clientOf(redirect), redirect);
};
/** The address of an authorization with an unregistered redirect. */
const otherRedirectAddress = async (): Promise<string> =>
  authorizeAt(await clientOf('https://app.example/back'), 'https://app.example/elsewhere');
const approvalAddress = async (): Promise<string> => {
  const as = await createKey(api, person.as, 'org');
  return (await api.post('/api/v2/approvals/child-accounts', { as, body: { name: 'A child account' } })).body.data.url;
};
const agentKeyAddress = async (): Promise<string> => {
  const save = async (as: SignedUp['as'], body: object) =>
    (await api.post('/api/v3/tools/save_buyer_agent', { as, body, headers: { 'Idempotency-Key': randomUUID() } })).body.data;
  const { object } = await save(person.as, { displayName: `Nightly planner ${randomUUID().slice(0, 8)}` });
  return (await save(await createKey(api, person.as), { id: object.principalId, credentialHandoff: true })).handoff.url;
};

const addresses: [name: string, title: string, address: () => Promise<string>, isSignedIn: boolean][] = [
  ['sign-in', 'Sign in', async () => `${api.url}/sign-in`, false],
  ['consent', 'Planner wants to act for you', consentAddress, true],
  ['approval', 'An account', approvalAddress, true],
  ['agent-key', 'A key for Nightly planner', agentKeyAddress, true],
  ['an-unknown-app', 'The exchange does not know this app', async () => authorizeAt('nobody', 'https://app.example/back'), false],
  ['an-error-of-authorize', 'That did not work', otherRedirectAddress, false],
  ['an-error-of-a-page', 'That did not work', async () => `${api.url}/approvals/${person.account.id}/approval_none`, true],
  ['a-consent-that-is-over', 'This request has ended', async () => `${api.url}/oauth/consent/forged`, true],
];

describe.each(addresses)('The page %s', (name, title, address, isSignedIn) => {
  it.each(['light', 'dark'])('has styles in a %s window, no barriers, and no violations of its policy', async (colorScheme) => {
    const page = await tab({ isSignedIn, colorScheme });
    await page.goto(await address());
    expect(await page.evaluate<string>(`document.querySelector('h1').textContent`)).toContain(title);
    const [width, lightness] = await page.evaluate<string[]>(`(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      return [getComputedStyle(document.querySelector('main')).maxWidth, backgroundColor.match(/oklch\\(([\\d.]+)/)[1]];
    })()`);
    expect([width, Number(lightness) > 0.5 ? 'light' : 'dark']).toEqual(['360px', colorScheme]);
    if (pictures !== '') await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png`, fullPage: true });
    expect(await barriers(page)).toEqual([]);
    expect(await fits(page, 320)).toBe(true);
    expect([await page.evaluate(violations), page.console.filter((text) => text.includes('Content Security Policy'))]).toEqual([[], []]);
  });

  it('is written from right to left for a browser that prefers Arabic, and fits into 320 pixels', async () => {
    const page = await tab({ isSignedIn, locale: 'ar' });
    await page.goto(await address());
    expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).direction`)).toBe('rtl');
    expect(await fits(page, 320)).toBe(true);
    if (pictures !== '') await page.screenshot({ path: `${pictures}/${name}-ar.png`, fullPage: true });
    expect(await barriers(page)).toEqual([]);
  });
});

it('signs a person in on the page, and continues with the consent', async () => {
  const page = await tab({ isSignedIn: false });
  await page.goto(await consentAddress());
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.click('button');
  await waitFor(async () => expect(await page.evaluate<string>('document.title')).toBe('Planner wants to act for you'));
  expect(await page.evaluate(violations)).toEqual([]);
});

it('lets an admin create the key, and shows it on a styled page', async () => {
  const page = await tab();
  await page.goto(await agentKeyAddress());
  await page.click('button');
  await waitFor(async () => expect(await page.evaluate<string>('document.title')).toBe('The key'));
  await hasStyle(page, 'main', 'maxWidth', '360px');
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(violations)).toEqual([]);
});

it('without a target leads to the console, with the keyboard in the first field', async () => {
  const page = await tab({ isSignedIn: false });
  await page.goto(`${api.url}/sign-in`);
  await waitFor(async () => expect(await page.evaluate<string>('document.activeElement.name')).toBe('email'));
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.click('button');
  await waitFor(async () => expect(new URL(page.url()).pathname).toBe(`/console/a/${person.account.id}`));
});

it('shows a wrong password as an error on the styled page', async () => {
  const page = await tab({ isSignedIn: false });
  await page.goto(`${api.url}/sign-in`);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', 'wrong');
  await page.click('button');
  await waitFor(async () => expect(await page.evaluate<boolean>(`document.querySelector('[role=alert]') !== null`)).toBe(true));
  await hasStyle(page, '.problem', 'borderLeftWidth', '3px');
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(violations)).toEqual([]);
});

describe('Consent', () => {
  /** A program that listens on a local port, and the requests that it received. */
  async function program(host: string): Promise<{ readonly redirect: string; readonly sent: string[] }> {
    const sent: string[] = [];
    const server = createServer((request, response) => {
      sent.push(request.url!);
      response.setHeader('content-type', 'text/html').end('<title>Connected</title>');
    });
    listening.push(server);
    await new Promise<void>((ready, fail) => server.on('error', fail).listen(0, host, ready));
    const { port } = server.address() as AddressInfo;
    return { redirect: `http://${host.includes(':') ? `[${host}]` : host}:${port}/callback`, sent };
  }

  it.each(hosts)('redirects to a program that listens at %s', async (host) => {
    const { redirect, sent } = await program(host);
    const page = await tab();
    await page.goto(authorizeAt(await clientOf(redirect), redirect));
    await page.click('button[value=allow]');
    await waitFor(async () => expect(await page.evaluate<string>('document.title')).toBe('Connected'));
    expect(sent.filter((url) => url.startsWith('/callback?'))).toEqual([expect.stringMatching(/[?&]code=/)]);
    expect(page.console.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  });

  const chosen = (page: Tab, name: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('input[name=${name}]:checked')].map(({ value }) => value)`);

  it('preselects read and earlier grants, but never spending, and shows the ceiling', async () => {
    const { redirect } = await program('127.0.0.1');
    const clientId = await clientOf(redirect);
    const expected: readonly (readonly [asked: string, preselected: string, given: string])[] = [
      ['read write spend', 'read', 'write'],
      ['read write spend', 'write', 'spend'],
      ['read write spend', 'write', 'read'],
      ['read write spend', 'read', 'write'],
      ['read', 'read', 'read'],
    ];
    for (const [asked, preselected, given] of expected) {
      const page = await tab();
      await page.goto(authorizeAt(clientId, redirect, asked));
      expect([await chosen(page, 'scope'), await chosen(page, 'reach')]).toEqual([[preselected], ['all']]);
      const text = await page.evaluate<string>('document.body.innerText');
      expect(text.includes('Spending has no limit')).toBe(asked.includes('spend'));
      await page.click(`input[value=${given}]`);
      await page.click('button[value=allow]');
      await waitFor(async () => expect(await page.evaluate<string>('document.title')).toBe('Connected'));
    }
  });

  it('preselects the advertisers of an earlier grant', async () => {
    const { redirect } = await program('127.0.0.1');
    const clientId = await clientOf(redirect);
    const first = await tab();
    await first.goto(authorizeAt(clientId, redirect));
    await first.click('input[value=some]');
    await first.click('input[name=advertiser]');
    const given = await chosen(first, 'advertiser');
    await first.click('button[value=allow]');
    await waitFor(async () => expect(await first.evaluate<string>('document.title')).toBe('Connected'));
    const second = await tab();
    await second.goto(authorizeAt(clientId, redirect));
    expect([await chosen(second, 'reach'), await chosen(second, 'advertiser'), given.length]).toEqual([['some'], given, 1]);
  });
});

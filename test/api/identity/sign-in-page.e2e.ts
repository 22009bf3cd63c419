import { startApi, type TestApi } from '@test/api';
import { AuthorizationFlow, Browser, register, signInForm } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

describe('The sign-in page', () => {
  let api: TestApi;
  let person: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
  });
  afterAll(() => api.close());

  it.each(['//evil.example', '/..//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'redirects to no other site: %s',
    async (then) => {
      const browser = new Browser(api.url, new URL(api.settings.baseUrl).origin);
      const { status, headers } = await browser.post('/sign-in', signInForm(person.email, person.password, then));
      expect([status, headers.get('location')]).toEqual([303, '/console/']);
    },
  );

  it('without a target leads to the console, at once when somebody is signed in, and links to its pages', async () => {
    const origin = new URL(api.settings.baseUrl).origin;
    const { status, text, headers } = await new Browser(api.url, origin).get('/sign-in');
    expect([status, headers.get('content-security-policy')]).toEqual([200, expect.stringContaining(`form-action 'self';`)]);
    for (const page of ['/console/forgot', '/console/sign-up']) expect(text).toContain(`href="${page}"`);
    const signedIn = await new Browser(api.url, origin, person.as).get('/sign-in');
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/console/']);
  });

  it('is in the language of the browser, and in that of the app when an app sent the person there', async () => {
    const { body } = await register(api);
    const flow = new AuthorizationFlow(api, body.client_id);
    const page = await flow.begin({ ui_locales: 'da ar-EG en' });
    const asked = await flow.browser.get(page);
    expect(asked.headers.get('location')).toBe(`/sign-in?then=${encodeURIComponent(page)}&ui_locales=da+ar-EG+en`);
    const form = await flow.browser.get(asked.headers.get('location')!);
    expect(form.text).toContain('<html lang="ar" dir="rtl">');
    const wrong = await flow.browser.post(
      '/sign-in',
      new URLSearchParams([...signInForm(person.email, 'wrong', page), ['ui_locales', 'ar']]),
    );
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('<html lang="ar" dir="rtl">')]);
    await flow.browser.post('/sign-in', signInForm(person.email, person.password, page));
    expect((await flow.browser.get(page)).text).toContain('<html lang="ar" dir="rtl">');
    const answer = await fetch(`${api.url}/sign-in`, { headers: { 'accept-language': 'de-AT, en;q=0.5' } });
    expect(await answer.text()).toContain('<html lang="de" dir="ltr">');
  });

  it('shows the same page for a wrong password and an unknown address, and escapes the input', async () => {
    const browser = new Browser(api.url, new URL(api.settings.baseUrl).origin);
    const wrong = await browser.post('/sign-in', signInForm(person.email, 'wrong', '/docs'));
    const unknown = await browser.post('/sign-in', signInForm('nobody@example.com', 'wrong', '/docs'));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text.replaceAll(person.email, '')).toBe(unknown.text.replaceAll('nobody@example.com', ''));
    const hostile = await browser.post('/sign-in', signInForm('"><script>alert(1)</script>', 'x', '/docs'));
    expect(hostile.text).not.toContain('<script>');
  });
});

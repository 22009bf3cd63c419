import { fill, fillText, html, named } from './html';
import { pageLanguage } from './page-language';
import { loadWords } from './page-words';
import { errorPage, pageHeaders, pageHtml } from './pages';

const hostile = `<img src=x onerror="alert('1')">&\``;

describe('an HTML page', () => {
  it('escapes user input', () => {
    const shown = html`<p title="${hostile}">${hostile}</p>
      ${[html`<b>${hostile}</b>`]}`.text;
    expect(shown).not.toContain('<img');
    expect(shown.replace(/<\/?(p|b)[^>]*>/g, '')).not.toMatch(/[<>"'`]/);
    expect(pageHtml({ title: hostile, body: html`` })).not.toContain('<img');
  });

  it('has the styles of the console and none of its own', () => {
    const page = pageHtml({ title: 'A page', body: html`` });
    expect([...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
      '/console/tokens.css',
      '/console/pages.css',
    ]);
    expect(page).not.toMatch(/<style|style=|<script/);
    expect(new Map(pageHeaders()).get('Content-Security-Policy')).toContain(`style-src 'self';`);
  });

  it('allows no scripts and no framing, and restricts the targets of its forms', () => {
    const headers = new Map(pageHeaders('https://app.example'));
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' https://app.example; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
  });

  it('names the product unless it is a document of an issuer', () => {
    const [page, document] = [false, true].map((isDocument) => pageHtml({ title: 'A page', body: html``, isDocument }));
    expect([page!.includes('<header>'), document!.includes('<header>')]).toEqual([true, false]);
  });

  it('is written from right to left in Arabic', () => {
    expect(pageHtml({ title: 'A page', body: html``, language: 'ar' })).toContain('<html lang="ar" dir="rtl">');
    expect(pageHtml({ title: 'A page', body: html`` })).toContain('<html lang="en" dir="ltr">');
  });

  it('of an error shows the message in English, the request and the way home', () => {
    const page = pageHtml(errorPage('It is gone.', 'ar', 'req-12345'));
    expect(page).toContain('<p class="problem" lang="en" dir="ltr">It is gone.</p>');
    expect(page).toContain('<code dir="ltr">req-12345</code>');
    expect(page).toContain('<a href="/">');
  });
});

describe('The words of a page', () => {
  it('are filled with escaped values, which are not interpreted again', () => {
    const values = { a: `{b}${hostile}`, b: named('<x>') };
    expect(fill('<{a}> {b} {c}', values).text).toBe(
      `&#60;{b}&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;&#96;&#62; <b dir="auto">&#60;x&#62;</b> `,
    );
    expect(fillText('{a} {b}', { a: '{b} $&', b: 'x' })).toBe('{b} $& x');
  });

  it('are English where a language has none', () => {
    const words = loadWords('/nowhere', { title: 'A page' });
    expect([words.ar, words.en, words.zh]).toEqual(Array(3).fill({ title: 'A page' }));
  });

  it.each([
    ['de', undefined, 'de'],
    ['de', 'fr-CA en', 'fr'],
    ['de', 'da', 'de'],
    ['de', ['fr'], 'de'],
    [undefined, undefined, 'en'],
  ])('of a browser that prefers %p for an app that asks for %p are in %p', (accepted, uiLocales, language) => {
    expect(pageLanguage({ headers: { 'accept-language': accepted } }, uiLocales)).toBe(language);
  });
});

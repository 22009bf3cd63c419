import { createHash } from 'node:crypto';
import { html, pageHeaders, pageHtml } from './pages';

describe('an HTML page', () => {
  it('escapes user input', () => {
    const name = `<img src=x onerror="alert('1')">&\``;
    const shown = html`<p title="${name}">${name}</p>
      ${[html`<b>${name}</b>`]}`.text;
    expect(shown).not.toContain('<img');
    expect(shown.replace(/<\/?(p|b)[^>]*>/g, '')).not.toMatch(/[<>"'`]/);
    expect(pageHtml({ title: name, body: html`` })).not.toContain('<img');
  });

  it('has exactly the style whose hash its policy allows', () => {
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(pageHtml({ title: 'A page', body: html`` }))!;
    const policy = new Map(pageHeaders()).get('Content-Security-Policy');
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  it('allows no scripts and no framing, and restricts the targets of its forms', () => {
    const headers = new Map(pageHeaders('https://app.example'));
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' https:\/\/app\.example; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
  });
});

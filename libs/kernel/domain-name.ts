import { parsedUrl } from './parsed-url';

/** Labels of letters, digits and hyphens. The last label begins with a letter, which excludes IP addresses. */
const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The domain of a domain name or http(s) URL: `https://www.Acme.com/shop` is `acme.com`. International names become punycode. Null for anything else. */
export function domainOf(text: string): string | null {
  const domain = hostOf(text.trim())
    .replace(/\.$/, '')
    .replace(/^www\.(?=.+\.)/, '');
  return domainName.test(domain) ? domain : null;
}

/** Characters. Converting an international name takes quadratic time, so longer texts are refused. */
const maxLength = 2_048;

function hostOf(text: string): string {
  if (text.length > maxLength) return '';
  const address = text.includes('://') ? text : `https://${text}`;
  const url = parsedUrl(address);
  if (!url) return '';
  const { protocol, hostname, username, password } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? hostname : '';
}

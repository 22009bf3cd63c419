import { invalidField } from '@exchange/kernel';

/** Labels of letters, digits and hyphens; the last one begins with a letter, which keeps IP addresses out. */
const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * A brand is named by its domain or any address on it, and known by the domain: `https://www.Acme.com/shop` is `acme.com`.
 * International names become punycode. 400 on `brand` for anything else.
 */
export function brandDomain(text: string): string {
  const domain = hostOf(text.trim())
    .replace(/\.$/, '')
    .replace(/^www\.(?=.+\.)/, '');
  if (!domainName.test(domain)) throw invalidField('brand', 'brand must be a domain such as acme.com, or an http(s) address on it.');
  return domain;
}

function hostOf(text: string): string {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return '';
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? hostname : '';
}

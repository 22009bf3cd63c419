import { parsedUrl } from './parsed-url';

/** Labels of letters, digits and hyphens; the last one begins with a letter, which keeps IP addresses out. */
const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The domain that a text names, itself or by any http(s) address on it: `https://www.Acme.com/shop` is `acme.com`. International names
 * become punycode. Null for anything else.
 */
export function domainOf(text: string): string | null {
  const domain = hostOf(text.trim())
    .replace(/\.$/, '')
    .replace(/^www\.(?=.+\.)/, '');
  return domainName.test(domain) ? domain : null;
}

/** No address is longer. Names of other scripts take a time that grows with the square of their length, so nothing longer is looked into. */
const longest = 2_048;

function hostOf(text: string): string {
  if (text.length > longest) return '';
  const address = text.includes('://') ? text : `https://${text}`;
  const url = parsedUrl(address);
  if (!url) return '';
  const { protocol, hostname, username, password } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? hostname : '';
}

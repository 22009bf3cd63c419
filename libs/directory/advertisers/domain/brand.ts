import { domainOf, invalidField } from '@exchange/kernel';

/** Domain of a brand, which may be given as any address on it. Throws 400 on `brand` for anything else. */
export function brandDomain(text: string): string {
  const domain = domainOf(text);
  if (domain === null) throw invalidField('brand', 'brand must be a domain such as acme.com, or an http(s) address on it.');
  return domain;
}

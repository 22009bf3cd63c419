import { domainOf, invalidField } from '@exchange/kernel';

/** A brand is named by its domain or any address on it, and known by the domain. 400 on `brand` for anything else. */
export function brandDomain(text: string): string {
  const domain = domainOf(text);
  if (domain === null) throw invalidField('brand', 'brand must be a domain such as acme.com, or an http(s) address on it.');
  return domain;
}

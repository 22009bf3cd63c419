import { parsedUrl } from './parsed-url';

/** What a person has pasted, as an origin: of a web page that browsers load by https, of another page, or of nothing. */
export type PageOrigin =
  | { readonly kind: 'origin' | 'insecure'; readonly origin: string; readonly isExact: boolean }
  | { readonly kind: 'none' };

/** The origin of a pasted address as browsers send it. An address without a scheme is taken as https. `isExact` is false when it had more than an origin. */
export function pageOrigin(pasted: string): PageOrigin {
  const text = pasted.trim();
  if (text === '' || /\s/.test(text)) return { kind: 'none' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = parsedUrl(address);
  if (url === null) return { kind: 'none' };
  const { protocol, origin, hostname } = url;
  if (!/^https?:$/.test(protocol) || hostname.includes('*')) return { kind: 'none' };
  return { kind: protocol === 'https:' ? 'origin' : 'insecure', origin, isExact: origin === text };
}

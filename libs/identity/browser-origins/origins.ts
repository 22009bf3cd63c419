import { invalidField, parsedUrl } from '@exchange/kernel';

export const maxOriginLength = 255;

/** A first check of the format; {@link normaliseOrigin} parses it. */
export const originPattern = /^https:\/\/[^/?#@*\s]+$/;

/** A DNS name or an address in brackets. URLs allow more characters, such as quotes and braces, which no name of a web page has. */
const hostname = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])$/;

/** The origin as browsers send it: lower case, ASCII host, no default port. 400 for anything else than an https origin. */
export function normaliseOrigin(text: string): string {
  const url = originPattern.test(text) ? parsedUrl(text) : null;
  if (!url || url.origin.length > maxOriginLength || !hostname.test(url.hostname))
    throw invalidField('origin', 'origin must be https://host or https://host:port.');
  return url.origin;
}

/** Origins on the caller's own machine, which `LOOPBACK_ORIGINS` allows. */
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export const isLoopbackOrigin = (origin: string): boolean => loopbackOrigin.test(origin);

/** Whether the header value can be an origin that an account has added. */
export const isWebOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && origin.length <= maxOriginLength && originPattern.test(origin);

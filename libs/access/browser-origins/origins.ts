import { invalidField, parsedUrl } from '@exchange/kernel';

export const largestOrigin = 255;

/** What could be an origin; {@link asBrowsersWrite} decides. */
export const originPattern = /^https:\/\/[^/?#@*\s]+$/;

/** In lower case, without the port that https has anyway, names in their ASCII form. 400 for what no page can come from. */
export function asBrowsersWrite(text: string): string {
  const url = originPattern.test(text) ? parsedUrl(text) : null;
  if (!url || url.origin.length > largestOrigin) throw invalidField('origin', 'origin must be https://host or https://host:port.');
  return url.origin;
}

/** Pages on the caller's own machine, which the operator lets in or not (`LOOPBACK_ORIGINS`). */
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export const isLoopbackOrigin = (origin: string): boolean => loopbackOrigin.test(origin);

/** Whether a browser could say that a page comes from there, and an account could have let it in. */
export const isWebOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && origin.length <= largestOrigin && originPattern.test(origin);

import type { Key } from '#/i18n';

/** What the reader can do about a failed request, by its status; null where the API's message says it. */
export function adviceFor(status: number): Key | null {
  if (status === 0) return 'problem.do.offline';
  if (status === 403) return 'problem.do.forbidden';
  if (status === 404) return 'problem.do.missing';
  if (status === 409 || status === 412) return 'problem.do.reload';
  return status >= 500 ? 'problem.do.retry' : null;
}

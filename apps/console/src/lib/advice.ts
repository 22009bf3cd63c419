import type { ApiError } from './api';
import type { Key, Text } from '#/i18n';

type Refused = Pick<ApiError, 'status' | 'code' | 'issues'>;

/** What happened. Of refusals for too many requests, only those with a known time say when to try again. */
export function messageOf(text: Text, refused: Pick<ApiError, 'status' | 'retryAfter' | 'message'>): string {
  if (refused.status === 0) return text('problem.offline');
  if (refused.status === 429 && refused.retryAfter !== null) return text('problem.limited', { seconds: refused.retryAfter });
  return refused.message || text('problem.unknown');
}

/** What the reader can do about a failed request; null where the API's message says it. */
export function adviceFor(refused: Refused): Key | null {
  const { status } = refused;
  if (status === 0) return 'problem.do.offline';
  if (status === 403) return 'problem.do.forbidden';
  if (status === 404) return 'problem.do.missing';
  if (isOfOldVersion(refused)) return 'problem.do.reload';
  return status >= 500 ? 'problem.do.retry' : null;
}

/** Fields that name the version a request was decided on: `expectedRevision`, `offerVersion`, `expectedLifecycleState`. */
const versionField = /(revision|version|state)$/i;

/** Over REST, stale versions share 409 `CONFLICT` with limits and states, for which reading again changes nothing. Only the field tells them apart. */
const isOfOldVersion = ({ status, code, issues }: Refused): boolean =>
  status === 412 || (status === 409 && (code === 'REVISION_CONFLICT' || issues.some(({ path }) => versionField.test(path))));

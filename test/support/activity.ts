import { CallRecorder, Database } from '@exchange/platform';
import type { TestApi } from './api';

/** A call of that person, told by SQL: what the exchange records comes seconds behind, and of every request. */
export async function aStoredCall(api: TestApi, accountId: number, userId: number): Promise<string> {
  const [row] = await api.app.get(Database).query<{ id: string }>(
    `insert into activity_calls (account_id, started_at, id, duration_ms, surface, operation, method, http_status, api_version, outcome, request_id,
       principal_type, principal_id, principal_name, credential_id, resources, is_replay, has_detail)
     values ($1::bigint, now(), 'call_' || md5($1::text), 3, 'rest', 'GET /api/v2/accounts', 'GET', 200, 'v2', 'succeeded', 'request-' || $1::text,
       'human', $2::text, 'Robin', 'sess_1', '[]', false, false) returning id`,
    [accountId, userId],
  );
  return row!.id;
}

/** From here on nothing is recorded, and what is there can be read. */
export function nothingRecorded(api: TestApi): void {
  Object.assign(api.app.get(CallRecorder, { strict: false }), { note: () => undefined });
}

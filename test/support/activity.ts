import { CallRecorder, Database } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from './api';
import { eventually } from './eventually';

/** Inserts a recorded call of that person. The exchange itself records calls seconds later, and one for each request. */
export async function insertCall(api: TestApi, accountId: number, userId: number): Promise<string> {
  const [row] = await api.app.get(Database).query<{ id: string }>(
    `insert into activity_calls (account_id, started_at, id, duration_ms, surface, operation, method, http_status, api_version, outcome, request_id,
       principal_type, principal_id, principal_name, credential_id, resources, is_replay, has_detail)
     values ($1::bigint, now(), 'call_' || md5($1::text), 3, 'rest', 'GET /api/v2/accounts', 'GET', 200, 'v2', 'succeeded', 'request-' || $1::text,
       'human', $2::text, 'Robin', 'sess_1', '[]', false, false) returning id`,
    [accountId, userId],
  );
  return row!.id;
}

/** Stops the recording of calls, so that the stored ones can be compared. */
export function stopRecording(api: TestApi): void {
  Object.assign(api.app.get(CallRecorder, { strict: false }), { note: () => undefined });
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary members of rows, which the contract test checks
type Row = any;

/** Reads recorded calls by the API. */
export class ActivityReader {
  private serial = 0;

  constructor(private readonly api: TestApi) {}

  list(query: Record<string, string>, as: Credentials): Promise<Answer> {
    return this.api.get(`/api/v2/activity/calls?${new URLSearchParams(query).toString()}`, { as });
  }

  /** Writes buffered calls now; the timer writes once a second. */
  flush(): Promise<void> {
    return (this.api.app.get(CallRecorder, { strict: false }) as CallRecorder & { flush(): Promise<void> }).flush();
  }

  /** Sends the request under its own request id and returns its row once it is stored. */
  async recorded(
    send: (headers: Record<string, string>) => Promise<Answer>,
    as: Credentials,
  ): Promise<{ readonly answer: Answer; readonly row: Row }> {
    const requestId = `recorded-${String((this.serial += 1)).padStart(6, '0')}`;
    const answer = await send({ 'x-request-id': requestId });
    const row = await eventually(async () => {
      await this.flush();
      const { body } = await this.list({ requestId }, as);
      if (body.data.length !== 1) throw new Error(`${body.data.length} rows of ${requestId} are stored.`);
      return body.data[0];
    });
    return { answer, row };
  }
}

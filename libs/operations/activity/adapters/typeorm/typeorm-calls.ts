import { Injectable } from '@nestjs/common';
import type { EntitySchema } from 'typeorm';
import type { CursorRequest } from '@exchange/kernel';
import { type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import { type CallFilter, RecordedCalls, type CallScope } from '../../domain/ports';
import { type CallDetail, type RecordedCall, repeatableOutcomes, type ShownCall } from '../../domain/recorded-call';
import { callDetailRow, recordedCallRow } from './recorded-call.row';

/** The call that a replay repeats: the newest earlier one with the same key and principal. Keys are valid for seven days after the answer. */
const replayed = `case when c.is_replay then (select o.id from activity_calls o
  where o.account_id = c.account_id and o.key_digest = c.key_digest and not o.is_replay
    and o.started_at <= c.started_at and o.started_at > c.started_at - interval '8 days'
    and o.principal_type = c.principal_type and o.principal_id = c.principal_id and o.outcome in ('${repeatableOutcomes.join("', '")}')
  order by o.started_at desc, o.id desc limit 1) end`;

/** Current name of the credential: a key of the account, an app's grant, or an application. */
const shown = `${storedAs(recordedCallRow, 'c').select}, coalesce(k.name, g.client_name, m.name) as "credentialName", ${replayed} as "replayOfId"`;
const listed = {
  name: 'activity.calls',
  select: shown,
  from: `activity_calls c left join api_keys k on k.account_id = c.account_id and k.id = c.credential_id
    left join oauth_grants g on g.account_id = c.account_id and g.id = c.credential_id
    left join machine_applications m on m.account_id = c.account_id and m.id = c.credential_id`,
  orderBy: 'c.started_at desc, c.id desc',
};
const detail = storedAs(callDetailRow);

const insertCalls = insertion(recordedCallRow);
const insertDetails = insertion(callDetailRow);

@Injectable()
export class TypeormRecordedCalls extends RecordedCalls {
  private readonly lists = new ListReads<ShownCall>(this.database, listed);

  constructor(private readonly database: Database) {
    super();
  }

  async insert(calls: readonly RecordedCall[], details: readonly CallDetail[]): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(insertCalls.sql, insertCalls.values(calls), 'activity.insert-calls');
      if (details.length > 0) await this.database.query(insertDetails.sql, insertDetails.values(details), 'activity.insert-details');
    });
  }

  list({ principalId, credentialIds = [], ...filter }: CallFilter, { limit, after }: CursorRequest): Promise<readonly ShownCall[]> {
    const conditions: Condition[] = [
      ...ofScope(filter),
      ['c.started_at >= $?', filter.startTime],
      ['c.started_at <= $?', filter.endTime],
      ['c.advertiser_id = $?', filter.advertiserId],
      ['c.outcome = $?', filter.outcome],
      ['c.operation = $?', filter.operation],
      ['c.surface = $?', filter.surface],
      ['c.request_id = $?', filter.requestId],
      // For one credential an index has the sort order; several are few.
      ['c.credential_id = $?', credentialIds.length === 1 ? credentialIds[0] : undefined],
      ['c.credential_id = any($?)', credentialIds.length > 1 ? credentialIds : undefined],
      ['c.principal_id = $?', principalId],
      ['c.correlation_id = $?', filter.correlationId],
      ['(c.started_at, c.id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async find(scope: CallScope, id: string): Promise<ShownCall | null> {
    const [call] = await this.lists.page([...ofScope(scope), ['c.id = $?', id]], { take: 1 });
    return call ?? null;
  }

  async detail({ accountId, startedAt, id }: Pick<RecordedCall, 'accountId' | 'id' | 'startedAt'>): Promise<CallDetail | null> {
    const [found] = await this.database.query<CallDetail>(
      `select ${detail.select} from activity_call_details where account_id = $1 and started_at = $2 and id = $3`,
      [accountId, startedAt, id],
    );
    return found ?? null;
  }
}

const ofScope = ({ accountId, principal, madeWith }: CallScope): Condition[] => [
  ['c.account_id = $?', accountId],
  ['c.principal_type = $? and c.principal_id = $?', principal?.type, principal?.id],
  ['c.credential_id = $?', madeWith],
];

/** Inserts rows by columns, in one statement. `json` stores every text that JSON allows. */
function insertion<State extends object>({ options }: EntitySchema<State>) {
  const columns = Object.entries<{ readonly name?: string; readonly type?: unknown } | undefined>(options.columns).map(
    ([property, column]) => ({ property: property as keyof State, name: column!.name!, type: column!.type as string }),
  );
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type === 'jsonb' ? 'json' : type}[]`);
  return {
    sql: `insert into ${options.tableName} (${columns.map(({ name }) => name).join(', ')}) select * from unnest(${arrays.join(', ')})`,
    values: (rows: readonly State[]): unknown[][] =>
      columns.map(({ property, type }) => rows.map((row) => (type === 'jsonb' ? jsonOf(row[property]) : row[property]))),
  };
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import type { JsonRpcMessage } from '../../domain/messages';
import {
  streamLeaseMs,
  maxKeptStreams,
  type ClientSession,
  SessionStreams,
  type StoredStreamEvent,
  type StoredStream,
  type StreamKey,
} from '../../domain/ports';

@Injectable()
export class TypeormSessionStreams extends SessionStreams {
  constructor(private readonly database: Database) {
    super();
  }

  async begin({ accountId, id: sessionId }: ClientSession, id: string, requestId: string | number, process: string): Promise<void> {
    await this.database.query(
      `with gone as (
         delete from mcp_streams where account_id = $1 and id in (
           select id from mcp_streams where account_id = $1 and session_id = $3 and ended order by created_at desc, id offset $7)
       )
       insert into mcp_streams (account_id, id, session_id, request_id, process, alive_until)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')`,
      [accountId, id, sessionId, JSON.stringify(requestId), process, streamLeaseMs, maxKeptStreams],
    );
  }

  async add(accountId: number, id: string, { seq, message, final }: StoredStreamEvent): Promise<boolean> {
    const rows = await this.database.query(
      `with stream as (
         update mcp_streams set ended = $5 where account_id = $1 and id = $2 and not ended returning account_id, id
       )
       insert into mcp_stream_events (account_id, stream_id, seq, message, final)
       select account_id, id, $3, $4, $5 from stream on conflict do nothing returning 1`,
      [accountId, id, seq, message, final],
    );
    return rows.length > 0;
  }

  async find({ accountId, id: sessionId }: ClientSession, id: string): Promise<StoredStream | null> {
    const [stream] = await this.database.query<StoredStream>(
      `select request_id as "requestId", alive_until > now() as "isAlive", ended from mcp_streams
       where account_id = $1 and session_id = $2 and id = $3`,
      [accountId, sessionId, id],
    );
    return stream ?? null;
  }

  eventsAfter({ accountId }: ClientSession, id: string, seq: number): Promise<StoredStreamEvent[]> {
    return this.database.query<StoredStreamEvent>(
      'select seq, message, final from mcp_stream_events where account_id = $1 and stream_id = $2 and seq > $3 order by seq limit 100',
      [accountId, id, seq],
    );
  }

  async leaveMessage({ accountId, id: sessionId }: ClientSession, to: StreamKey, message: JsonRpcMessage): Promise<string | null> {
    const [found] = await this.database.query<{ process: string }>(
      `with stream as (
         select account_id, id, process from mcp_streams
         where account_id = $1 and session_id = $2 and not ended and alive_until > now() and (id = $3 or request_id = $4::jsonb) limit 1
       )
       insert into mcp_inbox (account_id, process, stream_id, message) select account_id, process, id, $5 from stream returning process`,
      [
        accountId,
        sessionId,
        'stream' in to ? to.stream : null,
        'request' in to ? JSON.stringify(to.request) : null,
        JSON.stringify(message),
      ],
    );
    return found?.process ?? null;
  }

  takeMessages(process: string): Promise<{ stream: string; message: JsonRpcMessage }[]> {
    return this.database.query('delete from mcp_inbox where process = $1 returning stream_id as stream, message', [process]);
  }

  async renewLeases(process: string): Promise<void> {
    await this.database.query(
      `update mcp_streams set alive_until = now() + $2 * interval '1 millisecond' where process = $1 and not ended`,
      [process, streamLeaseMs],
    );
  }
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { batched, Caps, Database } from '@exchange/platform';
import type { JsonRpcMessage } from '../../domain/messages';
import { maxFollowedCharacters, maxFollowed, touchIntervalMs, type ClientSession, ClientSessions, sessionTtlMs } from '../../domain/ports';
import { toolErrors } from '../../tools/errors';

interface Row {
  readonly question: number;
  readonly protocol: string;
  readonly handshake: JsonRpcMessage;
  readonly followed: string[];
  readonly wasRecentlyUsed: boolean;
}

/** Key of a session read, in the order of the statement's parameters. */
type SessionLookup = readonly [accountId: number, id: string, credentialId: string];

const ago = (ms: number): string => `now() - interval '${ms} milliseconds'`;

/** SQL condition for live sessions `s`: expired ones may still be stored until the retention job deletes them. */
const isLive = `(s.used_at > ${ago(sessionTtlMs)} or exists (
  select 1 from mcp_streams t where t.account_id = s.account_id and t.session_id = s.id and t.alive_until > now()))`;

/** Retry delay in seconds when a credential has too many sessions. */
const retryAfterSeconds = 60;

/** Reads all sessions requested in one tick, because every call of a 2025 client reads one (docs/adr/0007). */
const findSql = `
  select asked.question::int, protocol, handshake, followed, used_at > ${ago(touchIntervalMs)} as "wasRecentlyUsed"
  from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as asked (account_id, id, credential_id, question)
  join mcp_sessions s on s.account_id = asked.account_id and s.id = asked.id and s.credential_id = asked.credential_id
  where ${isLive}`;

@Injectable()
export class TypeormClientSessions extends ClientSessions {
  private readonly lookUp = batched<Omit<Row, 'question'>>((questions) => this.load(questions));

  constructor(
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  async open({ accountId, credentialId }: Caller, protocol: string, handshake: JsonRpcMessage): Promise<ClientSession> {
    const id = randomBytes(24).toString('base64url');
    await this.database.run(async () => {
      await this.caps.insistOn({
        name: 'mcp-sessions',
        place: `mcp_sessions s where s.credential_id = $1 and ${isLive}`,
        params: [credentialId],
        error: ({ details }) => toolErrors.tooManySessions({ details: { ...details, retryAfterSeconds } }),
      });
      await this.database.query(
        'insert into mcp_sessions (account_id, id, credential_id, protocol, handshake) values ($1, $2, $3, $4, $5)',
        [accountId, id, credentialId, protocol, JSON.stringify(handshake)],
      );
    });
    return { accountId, id, protocol, handshake, followed: [], wasRecentlyUsed: true };
  }

  async find({ accountId, credentialId }: Caller, id: string): Promise<ClientSession | null> {
    const question: SessionLookup = [accountId, id, credentialId];
    const found = await this.lookUp(JSON.stringify(question));
    return found ? { accountId, id, ...found } : null;
  }

  async touch({ accountId, id }: ClientSession): Promise<void> {
    await this.database.query(
      `update mcp_sessions set used_at = now() where account_id = $1 and id = $2 and used_at < ${ago(touchIntervalMs)}`,
      [accountId, id],
      'mcp-session-used',
    );
  }

  async end({ accountId, id }: ClientSession): Promise<void> {
    await this.database.query('delete from mcp_sessions where account_id = $1 and id = $2', [accountId, id]);
  }

  async follow({ accountId, id }: ClientSession, uri: string): Promise<boolean> {
    const rows = await this.database.query(
      `update mcp_sessions set followed = array_append(array_remove(followed, $3), $3)
       where account_id = $1 and id = $2 and cardinality(array_remove(followed, $3)) < $4
         and length(array_to_string(array_remove(followed, $3), '')) + length($3) <= $5 returning 1`,
      [accountId, id, uri, maxFollowed, maxFollowedCharacters],
    );
    return rows.length > 0;
  }

  async unfollow({ accountId, id }: ClientSession, uri: string): Promise<void> {
    await this.database.query('update mcp_sessions set followed = array_remove(followed, $3) where account_id = $1 and id = $2', [
      accountId,
      id,
      uri,
    ]);
  }

  private async load(questions: readonly string[]): Promise<ReadonlyMap<string, Omit<Row, 'question'>>> {
    const asked = questions.map((question) => JSON.parse(question) as SessionLookup);
    const values = [0, 1, 2].map((at) => asked.map((question) => question[at]));
    const rows = await this.database.query<Row>(findSql, values, 'mcp-sessions');
    return new Map(rows.map(({ question, ...row }) => [questions[question - 1]!, row]));
  }
}

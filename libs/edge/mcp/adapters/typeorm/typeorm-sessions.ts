import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { batched, Caps, Database } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import { maxFollowedCharacters, maxFollowed, notedMs, type Session, Sessions, unusedMs } from '../../domain/ports';
import { toolErrors } from '../../tools/errors';

interface Row {
  readonly question: number;
  readonly protocol: string;
  readonly handshake: Message;
  readonly followed: string[];
  readonly wasUsedLately: boolean;
}

/** Whose session it is to be, in the order of the statement's arguments. */
type Question = readonly [accountId: number, id: string, credentialId: string];

const ago = (ms: number): string => `now() - interval '${ms} milliseconds'`;

/** Which rows `s` are sessions still: what the schedule has not removed yet is none any more. */
const isLive = `(s.used_at > ${ago(unusedMs)} or exists (
  select 1 from mcp_streams t where t.account_id = s.account_id and t.session_id = s.id and t.alive_until > now()))`;

/** Seconds after which somebody with too many may try again: others may have ended by then. */
const retryAfterSeconds = 60;

/** For all requests of a tick: every call of a client of 2025 asks (docs/adr/0007). */
const findSql = `
  select asked.question::int, protocol, handshake, followed, used_at > ${ago(notedMs)} as "wasUsedLately"
  from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as asked (account_id, id, credential_id, question)
  join mcp_sessions s on s.account_id = asked.account_id and s.id = asked.id and s.credential_id = asked.credential_id
  where ${isLive}`;

@Injectable()
export class TypeormSessions extends Sessions {
  private readonly lookUp = batched<Omit<Row, 'question'>>((questions) => this.load(questions));

  constructor(
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  async open({ accountId, credentialId }: Caller, protocol: string, handshake: Message): Promise<Session> {
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
    return { accountId, id, protocol, handshake, followed: [], wasUsedLately: true };
  }

  async find({ accountId, credentialId }: Caller, id: string): Promise<Session | null> {
    const question: Question = [accountId, id, credentialId];
    const found = await this.lookUp(JSON.stringify(question));
    return found ? { accountId, id, ...found } : null;
  }

  async touch({ accountId, id }: Session): Promise<void> {
    await this.database.query(
      `update mcp_sessions set used_at = now() where account_id = $1 and id = $2 and used_at < ${ago(notedMs)}`,
      [accountId, id],
      'mcp-session-used',
    );
  }

  async end({ accountId, id }: Session): Promise<void> {
    await this.database.query('delete from mcp_sessions where account_id = $1 and id = $2', [accountId, id]);
  }

  async follow({ accountId, id }: Session, uri: string): Promise<boolean> {
    const rows = await this.database.query(
      `update mcp_sessions set followed = array_append(array_remove(followed, $3), $3)
       where account_id = $1 and id = $2 and cardinality(array_remove(followed, $3)) < $4
         and length(array_to_string(array_remove(followed, $3), '')) + length($3) <= $5 returning 1`,
      [accountId, id, uri, maxFollowed, maxFollowedCharacters],
    );
    return rows.length > 0;
  }

  async leave({ accountId, id }: Session, uri: string): Promise<void> {
    await this.database.query('update mcp_sessions set followed = array_remove(followed, $3) where account_id = $1 and id = $2', [
      accountId,
      id,
      uri,
    ]);
  }

  private async load(questions: readonly string[]): Promise<ReadonlyMap<string, Omit<Row, 'question'>>> {
    const asked = questions.map((question) => JSON.parse(question) as Question);
    const values = [0, 1, 2].map((at) => asked.map((question) => question[at]));
    const rows = await this.database.query<Row>(findSql, values, 'mcp-sessions');
    return new Map(rows.map(({ question, ...row }) => [questions[question - 1]!, row]));
  }
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { batched, Database } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import { mostFollowed, type Session, Sessions } from '../../domain/ports';

interface Row {
  readonly question: number;
  readonly protocol: string;
  readonly handshake: Message;
  readonly followed: string[];
  readonly wasUsedLately: boolean;
}

/** Whose session it is to be, in the order of the statement's arguments. */
type Question = readonly [accountId: number, id: string, credentialId: string];

/** For all requests of a tick: every call of a client of 2025 asks (docs/adr/0007). */
const findSql = `
  select asked.question::int, protocol, handshake, followed, used_at > now() - interval '1 hour' as "wasUsedLately"
  from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as asked (account_id, id, credential_id, question)
  join mcp_sessions s on s.account_id = asked.account_id and s.id = asked.id and s.credential_id = asked.credential_id`;

@Injectable()
export class TypeormSessions extends Sessions {
  private readonly lookUp = batched<Omit<Row, 'question'>>((questions) => this.load(questions));

  constructor(private readonly database: Database) {
    super();
  }

  async open({ accountId, credentialId }: Caller, protocol: string, handshake: Message): Promise<Session> {
    const id = randomBytes(24).toString('base64url');
    await this.database.query('insert into mcp_sessions (account_id, id, credential_id, protocol, handshake) values ($1, $2, $3, $4, $5)', [
      accountId,
      id,
      credentialId,
      protocol,
      JSON.stringify(handshake),
    ]);
    return { accountId, id, protocol, handshake, followed: [], wasUsedLately: true };
  }

  async find({ accountId, credentialId }: Caller, id: string): Promise<Session | null> {
    const question: Question = [accountId, id, credentialId];
    const found = await this.lookUp(JSON.stringify(question));
    return found ? { accountId, id, ...found } : null;
  }

  async touch({ accountId, id }: Session): Promise<void> {
    await this.database.query(
      `update mcp_sessions set used_at = now() where account_id = $1 and id = $2 and used_at < now() - interval '1 hour'`,
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
       where account_id = $1 and id = $2 and cardinality(array_remove(followed, $3)) < $4 returning 1`,
      [accountId, id, uri, mostFollowed],
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

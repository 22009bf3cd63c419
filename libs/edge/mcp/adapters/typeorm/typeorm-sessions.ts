import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import { mostFollowed, type Session, Sessions } from '../../domain/ports';

interface Row {
  readonly protocol: string;
  readonly handshake: Message;
  readonly followed: string[];
  readonly wasUsedLately: boolean;
}

@Injectable()
export class TypeormSessions extends Sessions {
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
    const [row] = await this.database.query<Row>(
      `select protocol, handshake, followed, used_at > now() - interval '1 hour' as "wasUsedLately"
       from mcp_sessions where account_id = $1 and id = $2 and credential_id = $3`,
      [accountId, id, credentialId],
      'mcp-session',
    );
    return row ? { accountId, id, ...row } : null;
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
}

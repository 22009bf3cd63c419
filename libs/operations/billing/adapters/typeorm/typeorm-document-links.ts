import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { type DocumentKey, type DocumentKind, DocumentLinks } from '../../domain/ports';

/** Token format: 244 random bits made by PostgreSQL. Other texts are not looked up. */
const tokenPattern = /^[0-9a-f]{64}$/;

const renewSql = `
  update billing_document_links set token = new_document_token(), renewed_at = $4 where account_id = $1 and kind = $2 and number = $3 returning token`;

const audited: Audited<DocumentKey> = {
  resourceType: 'BILLING_ACCOUNT',
  noun: 'document',
  accountId: ({ accountId }) => accountId,
  id: ({ accountId }) => String(accountId),
  name: ({ kind, number }) => `${kind === 'invoice' ? 'invoice' : 'credit note'} ${number}`,
  hidden: ['accountId', 'kind', 'number'],
};

@Injectable()
export class TypeormDocumentLinks extends DocumentLinks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(accountId: number, kind: DocumentKind, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (numbers.length === 0) return new Map();
    const sql = 'select number, token from billing_document_links where account_id = $1 and kind = $2 and number = any($3)';
    const rows = await this.database.query<{ number: number; token: string }>(sql, [accountId, kind, numbers], 'document-links.of');
    return new Map(rows.map(({ number, token }) => [number, token]));
  }

  async find(token: string): Promise<DocumentKey | null> {
    if (!tokenPattern.test(token)) return null;
    const sql = 'select account_id as "accountId", kind, number from billing_document_links where token = $1';
    return (await this.database.query<DocumentKey>(sql, [token], 'document-links.find'))[0] ?? null;
  }

  async renew(key: DocumentKey): Promise<string> {
    const { accountId, kind, number } = key;
    const rows = await this.database.query<{ token: string }>(
      renewSql,
      [accountId, kind, number, this.clock.now()],
      'document-links.renew',
    );
    await this.audit.record({ action: 'UPDATE', did: 'renewed the link of' }, audited, null, key);
    return rows[0]!.token;
  }
}

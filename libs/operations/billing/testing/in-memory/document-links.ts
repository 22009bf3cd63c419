import { randomBytes } from 'node:crypto';
import { type DocumentKey, type DocumentKind, DocumentLinks } from '../../domain/ports';

export class InMemoryDocumentLinks extends DocumentLinks {
  private readonly rows: { readonly key: DocumentKey; token: string }[] = [];

  /** Creates the link of a new document, as the database trigger does. */
  issue(key: DocumentKey): void {
    this.rows.push({ key, token: newToken() });
  }

  async of(accountId: number, kind: DocumentKind, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = this.rows.filter(({ key }) => key.accountId === accountId && key.kind === kind && numbers.includes(key.number));
    return new Map(found.map(({ key, token }) => [key.number, token]));
  }

  async find(token: string): Promise<DocumentKey | null> {
    return this.rows.find((row) => row.token === token)?.key ?? null;
  }

  async renew({ accountId, kind, number }: DocumentKey): Promise<string> {
    const row = this.rows.find(({ key }) => key.accountId === accountId && key.kind === kind && key.number === number)!;
    return (row.token = newToken());
  }
}

const newToken = (): string => randomBytes(32).toString('hex');

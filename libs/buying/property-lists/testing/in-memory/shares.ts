import { createHash } from 'node:crypto';
import type { ListShare, MintedShare, SharePosition, ShareReference, RequestedShare } from '../../domain/list-share';
import { ListAccessTokens, ListShares, type SharedPage } from '../../domain/ports';
import type { PropertyListKey } from '../../domain/property-list';
import type { InMemoryPropertyLists } from '../in-memory';

interface Stored {
  readonly share: ListShare;
  readonly tokenHash: Buffer;
}

export class InMemoryListShares extends ListShares {
  private rows: Stored[] = [];

  constructor(private readonly lists: InMemoryPropertyLists) {
    super();
  }

  async createOrExtend(wanted: RequestedShare, { id, keyId, tokenHash }: MintedShare, now: Date): Promise<ListShare> {
    const isSame = ({ share }: Stored) =>
      share.revokedAt === null &&
      share.accountId === wanted.accountId &&
      share.advertiserId === wanted.advertiserId &&
      share.sellerId === wanted.sellerId &&
      share.listIds.join() === wanted.listIds.join();
    const found = this.rows.find(isSame);
    if (!found) {
      const share = { ...wanted, id, keyId, revokedAt: null, lastReadAt: null, createdAt: now };
      this.rows.push({ share, tokenHash });
      return share;
    }
    const { expiresAt } = found.share;
    return this.update(found.share, { expiresAt: expiresAt > wanted.expiresAt ? expiresAt : wanted.expiresAt });
  }

  async replaceToken(share: ListShare, { keyId, tokenHash }: Omit<MintedShare, 'id'>): Promise<void> {
    this.update(share, { keyId });
    this.rows = this.rows.map((row) => (row.share.id === share.id ? { ...row, tokenHash } : row));
  }

  async findByToken(tokenHash: Buffer, now: Date): Promise<ListShare | null> {
    return this.rows.find((row) => row.tokenHash.equals(tokenHash) && isValid(row.share, now))?.share ?? null;
  }

  async summaryOf(share: ListShare): Promise<{ readonly names: readonly string[]; readonly count: number }> {
    const found = await Promise.all(share.listIds.map((id) => this.lists.find({ ...share, id })));
    const existing = found.filter((list) => list !== null);
    return {
      names: existing.map(({ name }) => name),
      count: existing.reduce((sum, { resolvedCount, registeredCount }) => sum + resolvedCount + registeredCount, 0),
    };
  }

  async read(share: ListShare, after: SharePosition, limit: number, now: Date): Promise<SharedPage> {
    const members = await Promise.all(share.listIds.map((id) => this.lists.identifiersOf({ ...share, id })));
    const all = members.flatMap((list, index) => list.map((member, position) => ({ ...member, at: [index + 1, position] as const })));
    const isAfter = ([listNumber, position]: SharePosition) => listNumber > after[0] || (listNumber === after[0] && position > after[1]);
    const found = all.filter(({ standing, at }) => standing !== 'unresolved' && isAfter(at));
    this.update(share, { lastReadAt: now });
    const page = found.slice(0, limit);
    return { identifiers: page.map(({ type, value }) => ({ type, value })), next: found.length > limit ? page.at(-1)!.at : null };
  }

  async findByList(key: PropertyListKey, now: Date): Promise<readonly ListShare[]> {
    return this.validShares(key, now).toReversed();
  }

  async readerCounts(owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'>, listIds: readonly string[], now: Date) {
    const sellers = listIds.map(
      (id) => [id, new Set(this.validShares({ ...owner, id }, now).map(({ sellerId }) => sellerId)).size] as const,
    );
    return new Map(sellers.filter(([, count]) => count > 0));
  }

  async revoke(key: PropertyListKey, now: Date): Promise<number> {
    const valid = this.validShares(key, now);
    for (const share of valid) this.update(share, { revokedAt: now });
    return valid.length;
  }

  private validShares({ accountId, advertiserId, id }: PropertyListKey, now: Date): readonly ListShare[] {
    const isOf = (share: ListShare) => share.accountId === accountId && share.advertiserId === advertiserId && share.listIds.includes(id);
    return this.rows.map(({ share }) => share).filter((share) => isOf(share) && isValid(share, now));
  }

  private update(share: ListShare, change: Partial<ListShare>): ListShare {
    const next = { ...this.rows.find((row) => row.share.id === share.id)!.share, ...change };
    this.rows = this.rows.map((row) => (row.share.id === share.id ? { ...row, share: next } : row));
    return next;
  }
}

function isValid({ revokedAt, expiresAt }: ListShare, now: Date): boolean {
  return revokedAt === null && expiresAt > now;
}

/** Derives tokens of 43 characters from the key id and the share id. */
export class InMemoryListAccessTokens extends ListAccessTokens {
  keyId = 'one';
  /** Keys that `reference` treats as removed. */
  readonly removedKeyIds = new Set<string>();

  mint(id: string): MintedShare {
    const token = tokenOf({ id, keyId: this.keyId });
    return { id, keyId: this.keyId, tokenHash: createHash('sha256').update(token).digest() };
  }

  reference(share: Pick<ListShare, 'id' | 'keyId'>): ShareReference | null {
    if (this.removedKeyIds.has(share.keyId)) return null;
    return { agentUrl: 'https://exchange.example/property-lists/mcp', listId: share.id, authToken: tokenOf(share) };
  }
}

function tokenOf({ id, keyId }: Pick<ListShare, 'id' | 'keyId'>): string {
  return createHash('sha256').update(`${keyId} ${id}`).digest('base64url');
}

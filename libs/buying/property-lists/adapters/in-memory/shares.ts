import { createHash } from 'node:crypto';
import type { ListShare, MintedShare, SharePosition, ShareReference, WantedShare } from '../../domain/list-share';
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

  async put(wanted: WantedShare, { id, keyId, tokenHash }: MintedShare, now: Date): Promise<ListShare> {
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
    return this.replace(found.share, { expiresAt: expiresAt > wanted.expiresAt ? expiresAt : wanted.expiresAt });
  }

  async renew(share: ListShare, { keyId, tokenHash }: Omit<MintedShare, 'id'>): Promise<void> {
    this.replace(share, { keyId });
    this.rows = this.rows.map((row) => (row.share.id === share.id ? { ...row, tokenHash } : row));
  }

  async byToken(tokenHash: Buffer, now: Date): Promise<ListShare | null> {
    return this.rows.find((row) => row.tokenHash.equals(tokenHash) && isValid(row.share, now))?.share ?? null;
  }

  async about(share: ListShare): Promise<{ readonly names: readonly string[]; readonly count: number }> {
    const found = await Promise.all(share.listIds.map((id) => this.lists.find({ ...share, id })));
    const there = found.filter((list) => list !== null);
    return {
      names: there.map(({ name }) => name),
      count: there.reduce((sum, { resolvedCount, registeredCount }) => sum + resolvedCount + registeredCount, 0),
    };
  }

  async read(share: ListShare, after: SharePosition, limit: number, now: Date): Promise<SharedPage> {
    const members = await Promise.all(share.listIds.map((id) => this.lists.identifiersOf({ ...share, id })));
    const all = members.flatMap((list, index) => list.map((member, position) => ({ ...member, at: [index + 1, position] as const })));
    const isAfter = ([place, position]: SharePosition) => place > after[0] || (place === after[0] && position > after[1]);
    const found = all.filter(({ standing, at }) => standing !== 'unresolved' && isAfter(at));
    this.replace(share, { lastReadAt: now });
    const page = found.slice(0, limit);
    return { identifiers: page.map(({ type, value }) => ({ type, value })), next: found.length > limit ? page.at(-1)!.at : null };
  }

  async ofList(key: PropertyListKey, now: Date): Promise<readonly ListShare[]> {
    return this.validShares(key, now).toReversed();
  }

  async revoke(key: PropertyListKey, now: Date): Promise<number> {
    const good = this.validShares(key, now);
    for (const share of good) this.replace(share, { revokedAt: now });
    return good.length;
  }

  private validShares({ accountId, advertiserId, id }: PropertyListKey, now: Date): readonly ListShare[] {
    const isOf = (share: ListShare) => share.accountId === accountId && share.advertiserId === advertiserId && share.listIds.includes(id);
    return this.rows.map(({ share }) => share).filter((share) => isOf(share) && isValid(share, now));
  }

  private replace(share: ListShare, change: Partial<ListShare>): ListShare {
    const next = { ...this.rows.find((row) => row.share.id === share.id)!.share, ...change };
    this.rows = this.rows.map((row) => (row.share.id === share.id ? { ...row, share: next } : row));
    return next;
  }
}

function isValid({ revokedAt, expiresAt }: ListShare, now: Date): boolean {
  return revokedAt === null && expiresAt > now;
}

/** Tokens computed from the key id and the share id, of 43 characters. */
export class InMemoryListAccessTokens extends ListAccessTokens {
  keyId = 'one';
  readonly lost = new Set<string>();

  mint(id: string): MintedShare {
    const token = tokenOf({ id, keyId: this.keyId });
    return { id, keyId: this.keyId, tokenHash: createHash('sha256').update(token).digest() };
  }

  reference(share: Pick<ListShare, 'id' | 'keyId'>): ShareReference | null {
    if (this.lost.has(share.keyId)) return null;
    return { agentUrl: 'https://exchange.example/property-lists/mcp', listId: share.id, authToken: tokenOf(share) };
  }
}

function tokenOf({ id, keyId }: Pick<ListShare, 'id' | 'keyId'>): string {
  return createHash('sha256').update(`${keyId} ${id}`).digest('base64url');
}

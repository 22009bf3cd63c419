import { isAfterKeyset, type CursorRequest } from '@exchange/kernel';
import type { BriefArtifact } from '../domain/brief-artifact';
import { BriefArtifacts, type SkipPage } from '../domain/ports';

export class InMemoryBriefArtifacts extends BriefArtifacts {
  private readonly rows: BriefArtifact[] = [];

  async store(artifact: BriefArtifact): Promise<void> {
    const { accountId, storefrontId, discoveryId, round } = artifact;
    const isSame = (row: BriefArtifact) =>
      row.accountId === accountId && row.storefrontId === storefrontId && row.discoveryId === discoveryId && row.round === round;
    if (!this.rows.some(isSame)) this.rows.push(artifact);
  }

  async find(accountId: number, id: string): Promise<BriefArtifact | null> {
    return this.rowsOf(accountId).find((row) => row.id === id) ?? null;
  }

  async listBySkip(accountId: number, { skip, take }: SkipPage): Promise<readonly BriefArtifact[]> {
    return this.rowsOf(accountId)
      .toSorted(newestFirst)
      .slice(skip, skip + take);
  }

  async listByCursor(accountId: number, { limit, after }: CursorRequest): Promise<readonly BriefArtifact[]> {
    const rows = this.rowsOf(accountId).toSorted(newestFirst);
    return rows.filter((row) => isAfterKeyset(after, [row.receivedAt.toISOString(), row.id])).slice(0, limit + 1);
  }

  async count(accountId: number): Promise<number> {
    return this.rowsOf(accountId).length;
  }

  private rowsOf(accountId: number): BriefArtifact[] {
    return this.rows.filter((row) => row.accountId === accountId);
  }
}

function newestFirst(a: BriefArtifact, b: BriefArtifact): number {
  return b.receivedAt.getTime() - a.receivedAt.getTime() || (a.id < b.id ? 1 : -1);
}

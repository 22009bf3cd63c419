import { applyStep, type CursorRequest, type DomainEvent, isAfterKeyset, RecordingWakeUp, type Step } from '@exchange/kernel';
import { dueInMemory } from '@exchange/platform';
import { Asset } from '../domain/asset';
import type { AssetPart } from '../domain/asset-part';
import type { AssetKey, AssetScope, AssetState } from '../domain/asset-state';
import { AssetUpload } from '../domain/asset-upload';
import {
  AssetAdvertisers,
  type AssetFilter,
  type AssetOwner,
  Assets,
  AssetUploads,
  AssetUses,
  CheckWakeUp,
  type DueCheck,
} from '../domain/ports';

const nameOf = ({ accountId, advertiserId, id }: AssetKey): string => `${accountId}/${advertiserId}/${id}`;

export class InMemoryAssets extends Assets {
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, AssetState>();
  private readonly taken = new Map<string, Date>();

  constructor(private readonly uploads: InMemoryAssetUploads) {
    super();
  }

  async insert({ state }: Asset, upload: AssetUpload | null): Promise<void> {
    this.rows.set(nameOf(state), state);
    if (upload) this.uploads.insert(upload);
  }

  async change(key: AssetKey, fn: Step<Asset>): Promise<Asset | null> {
    const found = this.rows.get(nameOf(key));
    const after = applyStep(found && new Asset(found), fn);
    if (!after) return null;
    this.events.push(...after.recorded.events);
    this.rows.set(nameOf(key), after.state);
    return after;
  }

  async find(key: AssetKey): Promise<AssetState | null> {
    return this.rows.get(nameOf(key)) ?? null;
  }

  async findMany({ accountId, advertiserId }: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]> {
    return ids.flatMap((id) => this.rows.get(nameOf({ accountId, advertiserId, id })) ?? []);
  }

  hold(scope: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]> {
    return this.findMany(scope, ids);
  }

  async list(
    { accountId, advertiserId, kind, status, query = '', tag }: AssetFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly AssetState[]> {
    const matches = (row: AssetState): boolean =>
      row.accountId === accountId &&
      row.advertiserId === advertiserId &&
      (status === undefined ? row.status !== 'archived' : row.status === status) &&
      (kind === undefined || row.kind === kind) &&
      (tag === undefined || row.tags.includes(tag)) &&
      row.name.toLowerCase().includes(query.toLowerCase());
    const ordered = [...this.rows.values()]
      .filter(matches)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return ordered.filter((row) => isAfterKeyset(after, [row.createdAt.toISOString(), row.id])).slice(0, limit + 1);
  }

  async delete(key: AssetKey): Promise<void> {
    this.rows.delete(nameOf(key));
  }

  async takeArchived(now: Date, since: Date, limit: number): Promise<readonly AssetKey[]> {
    const isDue = (row: AssetState): boolean => row.status === 'archived' && (this.taken.get(nameOf(row)) ?? new Date(0)) < since;
    const due = [...this.rows.values()].filter(isDue).slice(0, limit);
    for (const row of due) this.taken.set(nameOf(row), now);
    return due.map(({ accountId, advertiserId, id }) => ({ accountId, advertiserId, id }));
  }
}

export class InMemoryAssetUploads extends AssetUploads {
  private readonly rows = new Map<string, AssetUpload>();
  private readonly allParts = new Map<string, readonly AssetPart[]>();

  insert({ state }: AssetUpload): void {
    this.rows.set(nameOf(state), new AssetUpload(state));
  }

  async find(key: AssetKey): Promise<AssetUpload | null> {
    return this.rows.get(nameOf(key)) ?? null;
  }

  async change(key: AssetKey, fn: (upload: AssetUpload, parts: readonly AssetPart[]) => AssetUpload | null): Promise<AssetUpload | null> {
    const found = this.rows.get(nameOf(key));
    const after = found ? fn(found, await this.parts(key)) : null;
    if (after) this.insert(after);
    return after;
  }

  async due(now: Date, limit: number): Promise<readonly DueCheck[]> {
    const states = [...this.rows.values()].map(({ state }) => state);
    return dueInMemory(states, now, limit).map(({ accountId, advertiserId, id, fence }) => ({ accountId, advertiserId, id, fence }));
  }

  async putPart(key: AssetKey, part: AssetPart): Promise<void> {
    const others = (await this.parts(key)).filter(({ number }) => number !== part.number);
    this.allParts.set(
      nameOf(key),
      [...others, part].toSorted((a, b) => a.number - b.number),
    );
  }

  async parts(key: AssetKey): Promise<readonly AssetPart[]> {
    return (this.rows.has(nameOf(key)) && this.allParts.get(nameOf(key))) || [];
  }

  async delete(key: AssetKey): Promise<void> {
    this.rows.delete(nameOf(key));
    this.allParts.delete(nameOf(key));
  }
}

export class InMemoryAssetAdvertisers extends AssetAdvertisers {
  readonly owners = new Map<string, AssetOwner>();

  async find(accountId: number, advertiserId: number): Promise<AssetOwner | null> {
    return this.owners.get(`${accountId}/${advertiserId}`) ?? null;
  }
}

/** Knows uses by the ids of assets. */
export class InMemoryAssetUses extends AssetUses {
  readonly used = new Set<string>();

  async isUsed({ id }: AssetKey): Promise<boolean> {
    return this.used.has(id);
  }
}

export class InMemoryCheckWakeUp extends RecordingWakeUp<DueCheck> implements CheckWakeUp {}

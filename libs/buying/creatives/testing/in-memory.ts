import { type CursorRequest, type DomainEvent, isAfterKeyset } from '@exchange/kernel';
import { WholeCreative } from '../domain/creative';
import type { Finding } from '../domain/creative-contents';
import type { CreativeKey, CreativeScope, CreativeState, CreativeVersionState, StoredCreative } from '../domain/creative-state';
import type { Composition } from '../domain/creative-version';
import { moderate, type ModerationPolicy } from '../domain/moderation';
import { CreativeAssets, type CreativeFilter, Creatives, Moderation, type ReadyVersion, type VersionKey } from '../domain/ports';
import { assetIdsOf, type UsedAsset } from '../domain/readiness';

interface Row {
  readonly creative: CreativeState;
  readonly versions: readonly CreativeVersionState[];
}

export class InMemoryCreatives extends Creatives {
  /** Events that the outbox would receive. */
  readonly events: DomainEvent[] = [];
  /** Creatives of collections, by collection. */
  readonly collected = new Map<string, ReadonlySet<string>>();
  private readonly rows = new Map<string, Row>();

  async insert(whole: WholeCreative): Promise<void> {
    this.save(whole, []);
  }

  async change(key: CreativeKey, step: (whole: WholeCreative) => Promise<WholeCreative | null>): Promise<StoredCreative | null> {
    const found = this.at(key);
    const after = found && (await step(WholeCreative.of(storedOf(found))));
    if (!found || !after) return null;
    this.save(after, found.versions);
    return after.stored;
  }

  async find(key: CreativeKey): Promise<StoredCreative | null> {
    const found = this.at(key);
    return found ? storedOf(found) : null;
  }

  async findMany(scope: CreativeScope, ids: readonly string[]): Promise<readonly CreativeState[]> {
    return this.of(scope, ids).map(({ creative }) => creative);
  }

  async list({ status, query = '', tag, formatId, collectionId, ...scope }: CreativeFilter, { limit, after }: CursorRequest) {
    const keyOf = ({ createdAt, id }: CreativeState) => [createdAt.toISOString(), id];
    return this.of(scope)
      .map(({ creative }) => creative)
      .filter((row) => (status ? row.status === status : row.status !== 'archived'))
      .filter((row) => row.name.toLowerCase().includes(query.toLowerCase()))
      .filter((row) => (tag === undefined || row.tags.includes(tag)) && (formatId === undefined || row.format?.id === formatId))
      .filter(({ id }) => collectionId === undefined || this.collected.get(collectionId)?.has(id))
      .filter((row) => isAfterKeyset(after, keyOf(row)))
      .toSorted((left, right) => (keyOf(left).join(' ') < keyOf(right).join(' ') ? 1 : -1))
      .slice(0, limit + 1);
  }

  async findVersion({ number, ...key }: VersionKey): Promise<CreativeVersionState | null> {
    return this.at(key)?.versions.find((version) => version.number === number) ?? null;
  }

  async versions(key: CreativeKey, { limit, after }: CursorRequest) {
    const versions = this.at(key)?.versions ?? [];
    const found = versions.filter(({ number }) => isAfterKeyset(after, [number])).toSorted((left, right) => right.number - left.number);
    return found.slice(0, limit + 1).map(({ contents: _, findings: __, ...summary }) => summary);
  }

  async readyVersions(scope: CreativeScope, ids: readonly string[]): Promise<readonly ReadyVersion[]> {
    const ready = this.of(scope, ids).filter(({ creative }) => creative.status === 'ready');
    return ready.map((row) => ({ creative: row.creative, version: storedOf(row).current! }));
  }

  async latestAssets(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const used = this.of(scope, ids).map(
      (row) => [row.creative.id, assetIdsOf(WholeCreative.of(storedOf(row)).composition).toSorted()] as const,
    );
    return new Map(used.filter(([, assets]) => assets.length > 0));
  }

  async isAssetUsed(scope: CreativeScope, assetId: string): Promise<boolean> {
    return this.of(scope).some(({ versions }) => versions.some((version) => assetIdsOf(version).includes(assetId)));
  }

  private save({ creative, current, draft }: WholeCreative, earlier: readonly CreativeVersionState[]): void {
    const written = [current, draft].flatMap((version) => (version ? [version.state] : []));
    const sealed = earlier.filter(({ status, number }) => status === 'sealed' && !written.some((version) => version.number === number));
    this.rows.set(creative.state.id, { creative: creative.state, versions: [...sealed, ...written] });
    this.events.push(...creative.recorded.events);
  }

  private of({ accountId, advertiserId }: CreativeScope, ids?: readonly string[]): readonly Row[] {
    const rows = [...this.rows.values()].filter(
      ({ creative }) => creative.accountId === accountId && creative.advertiserId === advertiserId,
    );
    return ids ? rows.filter(({ creative }) => ids.includes(creative.id)) : rows;
  }

  private at({ id, ...scope }: CreativeKey): Row | undefined {
    return this.of(scope, [id])[0];
  }
}

function storedOf({ creative, versions }: Row): StoredCreative {
  const at = (wanted: number | null) => versions.find(({ number }) => number === wanted) ?? null;
  return { creative, current: at(creative.currentVersion), draft: at(creative.draftVersion) };
}

/** The embedded rules with any policy. Contents of assets are not checked. */
export class InMemoryModeration extends Moderation {
  constructor(private readonly policy: ModerationPolicy) {
    super();
  }

  async check(_scope: CreativeScope, { contents }: Composition): Promise<readonly Finding[]> {
    return moderate({ contents, assetTexts: new Map() }, this.policy);
  }
}

/** Holds nothing: nobody deletes assets in the meantime. */
export class InMemoryCreativeAssets extends CreativeAssets {
  private readonly rows = new Map<string, CreativeScope & UsedAsset>();

  add(scope: CreativeScope, asset: UsedAsset): void {
    this.rows.set(asset.id, { ...scope, ...asset });
  }

  async find({ accountId, advertiserId }: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>> {
    const found = ids.map((id) => this.rows.get(id)).filter((row) => row?.accountId === accountId && row.advertiserId === advertiserId);
    return new Map(found.map((row) => [row!.id, row!]));
  }

  hold(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>> {
    return this.find(scope, ids);
  }
}

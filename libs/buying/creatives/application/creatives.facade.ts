import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import type { CreativeKey, CreativeScope, CreativeState, StoredCreative } from '../domain/creative-state';
import { type CreativeFilter, Creatives, type ReadyVersion } from '../domain/ports';

/** Read access for other contexts. */
@Injectable()
export class CreativesFacade {
  constructor(private readonly creatives: Creatives) {}

  /** The advertiser's creatives among these ids, including archived ones. */
  async find(scope: CreativeScope, ids: readonly string[]): Promise<readonly CreativeState[]> {
    return ids.length === 0 ? [] : this.creatives.findMany(scope, ids);
  }

  /** With its draft and its latest sealed version; null when the advertiser has no such creative. */
  latest(key: CreativeKey): Promise<StoredCreative | null> {
    return this.creatives.find(key);
  }

  /** The current version of each ready creative among these. What it contains never changes. */
  async readyVersions(scope: CreativeScope, ids: readonly string[]): Promise<readonly ReadyVersion[]> {
    return ids.length === 0 ? [] : this.creatives.readyVersions(scope, ids);
  }

  /** Newest first, with one more than the limit. Without a status: all but archived ones. */
  list(filter: CreativeFilter, request: CursorRequest): Promise<readonly CreativeState[]> {
    return this.creatives.list(filter, request);
  }
}

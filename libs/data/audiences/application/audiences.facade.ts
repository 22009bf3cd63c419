import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { AudienceKey, ConsentBasis } from '../domain/audience';
import type { AudienceStatus } from '../domain/audience.states';
import { audienceLimits } from '../domain/limits';
import type { AudienceMember } from '../domain/member';
import { AudienceMembers, Audiences } from '../domain/ports';

/** What other contexts know about an audience. */
export interface SharedAudience {
  /** The buyer's own id, unique within the advertiser. */
  readonly audienceId: string;
  readonly name: string | null;
  readonly consentBasis: ConsentBasis | null;
  readonly status: AudienceStatus;
  /** Null until the first sync has ended. */
  readonly uploadedCount: number | null;
  readonly matchedCount: number | null;
}

/** The face of this context for others. */
@Injectable()
export class AudiencesFacade {
  constructor(
    private readonly audiences: Audiences,
    private readonly allMembers: AudienceMembers,
    private readonly clock: Clock,
  ) {}

  /** Null when the advertiser has no such audience, or it is deleted. */
  async find(key: AudienceKey): Promise<SharedAudience | null> {
    const found = await this.audiences.find(key);
    if (found === null || found.deleted) return null;
    const { audienceId, name, consentBasis, status, uploadedCount, matchedCount } = found;
    return { audienceId, name, consentBasis, status, uploadedCount, matchedCount };
  }

  /** Those of these ids that the advertiser has no audience with, or a deleted one. */
  async unknown(scope: Pick<AudienceKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = ids.length === 0 ? [] : await this.audiences.among(scope, ids);
    return new Set(ids.filter((id) => !known.includes(id)));
  }

  /**
   * The members by `externalId`, in chunks: each is one keyset query, so nothing is held open while a seller takes its time. A sync that runs
   * meanwhile may show in later chunks and not in earlier ones. To go on after a crash, give the last `externalId` seen as `after`.
   */
  async *members(
    key: AudienceKey,
    { after = null, chunk = audienceLimits.partLength }: { readonly after?: string | null; readonly chunk?: number } = {},
  ): AsyncGenerator<readonly AudienceMember[], void, undefined> {
    for (let last = after; ;) {
      const members = await this.allMembers.read(key, last, chunk);
      if (members.length > 0) yield members;
      if (members.length < chunk) return;
      last = members.at(-1)!.externalId;
    }
  }

  /**
   * What a seller says it has matched; the latest of each seller counts. `seller` is any stable id. Joins the surrounding transaction. False
   * when there is no such audience any more.
   */
  recordMatch(key: AudienceKey, seller: string, matchedCount: number): Promise<boolean> {
    return this.audiences.recordMatch(key, seller, matchedCount, this.clock.now());
  }
}

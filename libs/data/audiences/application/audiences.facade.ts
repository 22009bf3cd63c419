import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { AudienceKey, AudienceScope, AudienceState, ConsentBasis } from '../domain/audience';
import type { AudienceStatus } from '../domain/audience.states';
import { audienceLimits } from '../domain/limits';
import type { AudienceMember } from '../domain/member';
import { AudienceMembers, Audiences } from '../domain/ports';

/** The part of an audience that other contexts may see. */
export interface AudienceSummary {
  /** The buyer's own id, unique within the advertiser. */
  readonly audienceId: string;
  readonly name: string | null;
  readonly consentBasis: ConsentBasis | null;
  readonly status: AudienceStatus;
  /** Null until the first sync has ended. */
  readonly uploadedCount: number | null;
  readonly matchedCount: number | null;
}

/** Reads audiences and their members for other contexts, and records sellers' matches. */
@Injectable()
export class AudiencesFacade {
  constructor(
    private readonly audiences: Audiences,
    private readonly allMembers: AudienceMembers,
    private readonly clock: Clock,
  ) {}

  /** Null when the advertiser has no such audience, or it is deleted. */
  async find(key: AudienceKey): Promise<AudienceSummary | null> {
    const found = await this.audiences.find(key);
    return found === null || found.deleted ? null : summaryOf(found);
  }

  /** Audiences of the advertiser with these ids that are not deleted, by id. */
  async findMany(scope: AudienceScope, ids: readonly string[]): Promise<readonly AudienceSummary[]> {
    return ids.length === 0 ? [] : (await this.audiences.existing(scope, ids)).map(summaryOf);
  }

  /** The given ids for which the advertiser has no audience, or a deleted one. */
  async unknown(scope: AudienceScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = new Set((await this.findMany(scope, ids)).map(({ audienceId }) => audienceId));
    return new Set(ids.filter((id) => !known.has(id)));
  }

  /**
   * Yields the members by `externalId` in chunks, one keyset query each: no transaction stays open while a seller is slow. Later chunks may
   * include changes of a concurrent sync. After a crash, pass the last `externalId` as `after` to continue.
   */
  async *members(
    key: AudienceKey,
    { after = null, chunk = audienceLimits.membersPerPart }: { readonly after?: string | null; readonly chunk?: number } = {},
  ): AsyncGenerator<readonly AudienceMember[], void, undefined> {
    for (let last = after; ;) {
      const members = await this.allMembers.read(key, last, chunk);
      if (members.length > 0) yield members;
      if (members.length < chunk) return;
      last = members.at(-1)!.externalId;
    }
  }

  /**
   * Records what a seller has matched; the latest count of each seller is kept. `seller` is any stable id. Joins the caller's transaction.
   * False when the audience does not exist.
   */
  recordMatch(key: AudienceKey, seller: string, matchedCount: number): Promise<boolean> {
    return this.audiences.recordMatch(key, seller, matchedCount, this.clock.now());
  }
}

function summaryOf({ audienceId, name, consentBasis, status, uploadedCount, matchedCount }: AudienceState): AudienceSummary {
  return { audienceId, name, consentBasis, status, uploadedCount, matchedCount };
}

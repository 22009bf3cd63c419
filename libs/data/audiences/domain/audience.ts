import { Aggregate } from '@exchange/kernel';
import { audienceStates, type AudienceStatus } from './audience.states';

export const consentBases = ['consent', 'legitimate_interest', 'contract', 'legal_obligation'] as const;
export type ConsentBasis = (typeof consentBases)[number];

export interface AudienceScope {
  readonly accountId: number;
  readonly advertiserId: number;
}

export interface AudienceKey extends AudienceScope {
  /** The buyer's own id. */
  readonly audienceId: string;
}

/** docs/spec/gaps.md §5.8. Members are stored apart, because there may be millions. */
export interface AudienceState extends AudienceKey {
  readonly name: string | null;
  readonly consentBasis: ConsentBasis | null;
  readonly status: AudienceStatus;
  readonly deleted: boolean;
  /** Number of stored members. Null until the first sync has ended. */
  readonly uploadedCount: number | null;
  /** Largest number that one seller has matched. Null until a seller reports a match; the exchange itself matches nothing (ADR 21). */
  readonly matchedCount: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One audience's settings in a sync; omitted fields keep their value. */
export interface AudienceChange {
  readonly audienceId: string;
  readonly name?: string;
  readonly consentBasis?: ConsentBasis;
  readonly delete: boolean;
}

export interface AudienceSettlement {
  readonly uploadedCount: number;
  /** The members are at least as many different people as an audience needs. */
  readonly hasMinimumSize: boolean;
  readonly isDeleted: boolean;
  /** Another sync that names the audience was accepted since. */
  readonly isAwaited: boolean;
  readonly at: Date;
}

export class Audience extends Aggregate<AudienceState> {
  static create(key: AudienceKey, at: Date): Audience {
    const { accountId, advertiserId, audienceId } = key;
    return new Audience({
      accountId,
      advertiserId,
      audienceId,
      name: null,
      consentBasis: null,
      status: audienceStates.initial,
      deleted: false,
      uploadedCount: null,
      matchedCount: null,
      createdAt: at,
      updatedAt: at,
    });
  }

  acceptSync({ name, consentBasis, delete: isDelete }: AudienceChange, at: Date): this {
    const status = audienceStates.step(this.state.status, 'a sync naming the audience is accepted');
    const { deleted } = this.state;
    if (isDelete) return this.next({ status, updatedAt: at });
    const kept = { name: name ?? this.state.name, consentBasis: consentBasis ?? this.state.consentBasis };
    return this.next({ ...kept, status, deleted: false, ...(deleted ? { uploadedCount: null } : {}), updatedAt: at });
  }

  settle({ uploadedCount, hasMinimumSize, isDeleted, isAwaited, at }: AudienceSettlement): this {
    const size = hasMinimumSize && !isDeleted ? 'it has the minimum size' : 'it is smaller or deleted';
    const status = audienceStates.step(this.state.status, 'a sync ends', isAwaited ? 'another sync is waiting' : size);
    const deleted = isDeleted && !isAwaited;
    return this.next({ status, deleted, uploadedCount, matchedCount: isDeleted ? null : this.state.matchedCount, updatedAt: at });
  }

  fail(at: Date): this {
    return this.next({ status: audienceStates.step(this.state.status, 'a sync fails'), updatedAt: at });
  }
}

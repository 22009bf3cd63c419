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

/** gaps.md §5.8. Members are not part of it: there may be millions. */
export interface AudienceState extends AudienceKey {
  readonly name: string | null;
  readonly consentBasis: ConsentBasis | null;
  readonly status: AudienceStatus;
  readonly deleted: boolean;
  /** Members that are stored. Null until the first sync has ended. */
  readonly uploadedCount: number | null;
  /** The most that one seller has matched. Null until a seller has said so: nobody matches inside the exchange (ADR 0021). */
  readonly matchedCount: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a sync says about one audience besides its members; what is left out stays as it is. */
export interface AudienceChange {
  readonly audienceId: string;
  readonly name?: string;
  readonly consentBasis?: ConsentBasis;
  readonly delete: boolean;
}

export interface Settled {
  readonly uploadedCount: number;
  /** Its members are as many different people as an audience must have. */
  readonly isLarge: boolean;
  readonly isDeleted: boolean;
  /** Another sync that names it was accepted since. */
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

  await({ name, consentBasis, delete: isDelete }: AudienceChange, at: Date): this {
    const status = audienceStates.step(this.state.status, 'a sync that names it is accepted');
    const { deleted } = this.state;
    if (isDelete) return this.next({ status, updatedAt: at });
    const kept = { name: name ?? this.state.name, consentBasis: consentBasis ?? this.state.consentBasis };
    return this.next({ ...kept, status, deleted: false, ...(deleted ? { uploadedCount: null } : {}), updatedAt: at });
  }

  settle({ uploadedCount, isLarge, isDeleted, isAwaited, at }: Settled): this {
    const size = isLarge && !isDeleted ? 'it has the minimum size' : 'it is smaller, or deleted';
    const status = audienceStates.step(this.state.status, 'a sync of it ends', isAwaited ? 'another one waits that names it' : size);
    const deleted = isDeleted && !isAwaited;
    return this.next({ status, deleted, uploadedCount, matchedCount: isDeleted ? null : this.state.matchedCount, updatedAt: at });
  }

  fail(at: Date): this {
    return this.next({ status: audienceStates.step(this.state.status, 'a sync of it fails'), updatedAt: at });
  }
}

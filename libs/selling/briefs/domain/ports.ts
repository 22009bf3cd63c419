import type { CursorRequest } from '@exchange/kernel';
import type { BriefArtifact } from './brief-artifact';

export interface SkipRequest {
  readonly skip: number;
  readonly take: number;
}

/** Received briefs, stored. There is no way to change or remove one. */
export abstract class BriefArtifacts {
  /** Does nothing when the storefront's brief of this discovery is kept already: the first one stays. */
  abstract keep(artifact: BriefArtifact): Promise<void>;
  abstract find(accountId: number, id: string): Promise<BriefArtifact | null>;
  /** Newest first: by `receivedAt`, then id. */
  abstract ofAccount(accountId: number, page: SkipRequest): Promise<readonly BriefArtifact[]>;
  /** The same from a place on, one more than the limit. The keyset is `[receivedAt, id]`. */
  abstract newest(accountId: number, request: CursorRequest): Promise<readonly BriefArtifact[]>;
  abstract count(accountId: number): Promise<number>;
}

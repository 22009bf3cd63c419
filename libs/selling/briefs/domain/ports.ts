import type { CursorRequest } from '@exchange/kernel';
import type { BriefArtifact } from './brief-artifact';

export interface SkipPage {
  readonly skip: number;
  readonly take: number;
}

/** Stored briefs, which cannot be changed or removed. */
export abstract class BriefArtifacts {
  /** No-op when the storefront has a brief of this discovery and round. */
  abstract store(artifact: BriefArtifact): Promise<void>;
  abstract find(accountId: number, id: string): Promise<BriefArtifact | null>;
  /** Newest first: by `receivedAt`, then id. */
  abstract listBySkip(accountId: number, page: SkipPage): Promise<readonly BriefArtifact[]>;
  /** Newest first after the keyset `[receivedAt, id]`, one more than the limit. */
  abstract listByCursor(accountId: number, request: CursorRequest): Promise<readonly BriefArtifact[]>;
  abstract count(accountId: number): Promise<number>;
}

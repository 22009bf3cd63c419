import { keptRequest } from '@exchange/kernel';

/** A brief that a seller received, as its account may see it (rest-api.md, Brief artifact). Never changes. */
export interface BriefArtifact {
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly id: string;
  /** The seller's id. */
  readonly storefrontId: number;
  /** Which discovery of the buyer: with the storefront and the round, what makes a repeated ask the same brief. Never shown. */
  readonly discoveryId: string;
  /** 0: the first question; then every round of refinement is a request of its own. Never shown. */
  readonly round: number;
  /** The product request (gaps.md §2.7): what is known of it, cut to size, without anything that looks like a secret. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly receivedAt: Date;
  readonly createdAt: Date;
}

export type ReceivedBrief = Omit<BriefArtifact, 'id' | 'createdAt'>;

/** The one way in, so nothing is ever kept that has not been cleaned here, whatever the sender did. */
export function artifactOf(received: ReceivedBrief, id: string, now: Date): BriefArtifact {
  return { ...received, request: keptRequest(received.request), id, createdAt: now };
}

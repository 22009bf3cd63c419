import { keptRequest } from '@exchange/kernel';

/** A brief that a seller received, as its account may see it (rest-api.md, Brief artifact). Never changed. */
export interface BriefArtifact {
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly id: string;
  readonly storefrontId: number;
  /** The buyer's discovery; identifies repeated asks together with storefront and round. Never shown. */
  readonly discoveryId: string;
  /** 0 for the first request, then one per round of refinement. Never shown. */
  readonly round: number;
  /** Known members of the product request (gaps.md §2.7), cut to size, without values that look like secrets. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly receivedAt: Date;
  readonly createdAt: Date;
}

export type ReceivedBrief = Omit<BriefArtifact, 'id' | 'createdAt'>;

/** The only constructor of artifacts, so that every stored request is cleaned, whatever the sender did. */
export function artifactOf(received: ReceivedBrief, id: string, now: Date): BriefArtifact {
  return { ...received, request: keptRequest(received.request), id, createdAt: now };
}

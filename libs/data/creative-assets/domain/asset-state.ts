import type { AssetFacts, AssetKind, AssetRefusal } from './asset-facts';
import type { AssetStatus } from './asset.states';

export interface AssetScope {
  readonly accountId: number;
  readonly advertiserId: number;
}

export interface AssetKey extends AssetScope {
  readonly id: string;
}

/** Something that creatives of an advertiser are made of. Its content never changes: another file is another asset. */
export interface AssetState extends AssetKey {
  readonly name: string;
  readonly kind: AssetKind;
  readonly status: AssetStatus;
  /** The text, or the address; null for files. */
  readonly content: string | null;
  /** Size of the file as it was announced, and as it is once it is complete; null without a file. */
  readonly bytes: number | null;
  /** Digest in hex of the stored file; null before it was probed, after it was refused, and without a file. */
  readonly sha256: string | null;
  /** As found in the file. */
  readonly mediaType: string | null;
  readonly facts: AssetFacts | null;
  readonly refusal: AssetRefusal | null;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

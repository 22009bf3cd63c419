import { Field } from '@exchange/platform';
import { type AssetKind, assetKinds } from '../../domain/asset-facts';
import { assetStates, type AssetStatus } from '../../domain/asset.states';

export class CreativeAssetFactsWire {
  @Field.integer({ nullable: true, description: 'Pixels, as shown.' })
  width: number | null;

  @Field.integer({ nullable: true, description: 'Pixels, as shown.' })
  height: number | null;

  @Field.number({ nullable: true, description: 'Milliseconds.' })
  durationMs: number | null;

  @Field.number({ nullable: true, description: 'Bits per second, on average.' })
  bitRate: number | null;

  @Field.number({ nullable: true, description: 'Frames per second.' })
  frameRate: number | null;

  @Field.text({ nullable: true })
  videoCodec: string | null;

  @Field.text({ nullable: true })
  audioCodec: string | null;

  @Field.integer({ nullable: true })
  channels: number | null;

  @Field.integer({ nullable: true, description: 'Hertz.' })
  sampleRate: number | null;

  @Field.boolean({ nullable: true, description: 'Whether an image has more than one frame.' })
  isAnimated: boolean | null;

  @Field.integer({ nullable: true, description: 'Files in an archive.' })
  files: number | null;

  @Field.integer({ nullable: true, description: 'Bytes of all files in an archive.' })
  unpackedBytes: number | null;
}

export class CreativeAssetRefusalWire {
  @Field.text({ description: 'Stable name of the reason.' })
  code: string;

  @Field.text()
  message: string;
}

export class CreativeAssetPartWire {
  @Field.integer({ min: 1 })
  number: number;

  @Field.integer({ min: 1 })
  bytes: number;

  @Field.text({ description: 'SHA-256 in hex of the bytes that arrived.' })
  sha256: string;
}

export class CreativeAssetUploadWire {
  @Field.integer({ description: 'Bytes to put into each part. Other sizes are taken too: from 5 MiB, the last part may have less.' })
  partBytes: number;

  @Field.object(() => CreativeAssetPartWire, { many: true, description: 'Parts that have arrived, by number.' })
  parts: CreativeAssetPartWire[];

  @Field.timestamp({ description: 'Until then the upload has to be completed.' })
  expiresAt: Date;
}

const previewKinds = ['image', 'video', 'audio', 'none'] as const;

export class CreativeAssetPreviewWire {
  @Field.oneOf(previewKinds)
  kind: (typeof previewKinds)[number];

  @Field.text({ optional: true, description: 'Address of what is shown; valid until `urlExpiresAt` of the asset.' })
  url?: string;

  @Field.text({ optional: true, description: 'Why there is no picture.' })
  reason?: string;
}

export class CreativeAssetWire {
  @Field.text()
  assetId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.oneOf(assetKinds)
  kind: AssetKind;

  @Field.oneOf(assetStates.stored)
  status: AssetStatus;

  @Field.prose({ nullable: true, description: 'The text or the address; null for files.' })
  content: string | null;

  @Field.integer({ nullable: true, description: 'Size of the file; null without a file.' })
  bytes: number | null;

  @Field.text({ nullable: true, description: 'SHA-256 in hex of the file; null until it was checked.' })
  sha256: string | null;

  @Field.text({ nullable: true, description: 'Media type that was found in the file.' })
  mediaType: string | null;

  @Field.object(() => CreativeAssetFactsWire, { nullable: true, description: 'What was found in the file.' })
  facts: CreativeAssetFactsWire | null;

  @Field.object(() => CreativeAssetRefusalWire, { nullable: true, description: 'Why the file was refused.' })
  refusal: CreativeAssetRefusalWire | null;

  @Field.text({ many: true })
  tags: string[];

  @Field.text({ nullable: true, description: 'Address of the file, which needs no credential; null until it was checked.' })
  url: string | null;

  @Field.timestamp({ nullable: true, description: 'End of the validity of `url`, an hour after the answer.' })
  urlExpiresAt: Date | null;

  @Field.object(() => CreativeAssetPreviewWire)
  preview: CreativeAssetPreviewWire;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

/** An asset with its upload. */
export class CreativeAssetDetailWire extends CreativeAssetWire {
  @Field.object(() => CreativeAssetUploadWire, { nullable: true, description: 'Null unless parts are awaited.' })
  upload: CreativeAssetUploadWire | null;
}

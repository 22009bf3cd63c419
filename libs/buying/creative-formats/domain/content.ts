/** What fills one role, as creatives have it. */
export type RoleContent = { readonly assetId: string } | { readonly text: string } | { readonly url: string };

/** The part of a creative that formats are about. */
export interface FittedContents {
  readonly roles: Readonly<Record<string, RoleContent>>;
  readonly clickThroughUrl: string | null;
  readonly trackers: readonly { readonly event: string; readonly url: string }[];
  readonly disclosure: string | null;
}

/** What was found in a file. */
export interface FittedFacts {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Bits per second. */
  readonly bitRate: number | null;
  readonly frameRate: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly channels: number | null;
  /** Hertz. */
  readonly sampleRate: number | null;
  readonly isAnimated: boolean | null;
}

/** The part of an asset that formats are about. */
export interface FittedAsset {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly content: string | null;
  readonly bytes: number | null;
  readonly mediaType: string | null;
  readonly facts: FittedFacts | null;
}

/** Content of a role, wherever it is written. */
export interface Content {
  /** `image`, `video`, `audio`, `html`, `text` or `url`. */
  readonly kind: string;
  /** The text or the address; null for files. */
  readonly text: string | null;
  readonly bytes: number | null;
  readonly mediaType: string | null;
  readonly facts: FittedFacts | null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function writtenContent(kind: 'text' | 'url', text: string): Content {
  return { kind, text, bytes: bytesOf(text), mediaType: null, facts: null };
}

/** Null for an asset that is unknown or not ready. Archived assets stay in the creatives that use them. */
export function contentOf(content: RoleContent, assets: ReadonlyMap<string, FittedAsset>): Content | null {
  if ('text' in content) return writtenContent('text', content.text);
  if ('url' in content) return writtenContent('url', content.url);
  const asset = assets.get(content.assetId);
  if (!asset || !['ready', 'archived'].includes(asset.status)) return null;
  const { kind, content: text, mediaType, facts } = asset;
  return { kind, text, bytes: asset.bytes ?? (text === null ? null : bytesOf(text)), mediaType, facts };
}

/** Kinds of content that fill a role of a type; none for types that creatives cannot have. */
const kindsByType: Readonly<Record<string, readonly string[]>> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  html: ['html'],
  zip: ['html'],
  text: ['text'],
  markdown: ['text'],
  css: ['text'],
  javascript: ['text'],
  brief: ['text'],
  vast: ['url', 'text'],
  daast: ['url', 'text'],
  url: ['url'],
  webhook: ['url'],
  published_post: ['url'],
};

export const kindsFor = (type: string): readonly string[] => (Object.hasOwn(kindsByType, type) ? kindsByType[type]! : []);

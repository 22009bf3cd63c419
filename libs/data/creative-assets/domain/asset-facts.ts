/** `html` is a ZIP archive with an `index.html`, or one HTML file; the other files are what their name says. `text` and `url` have no file. */
export const assetKinds = ['image', 'video', 'audio', 'html', 'text', 'url'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const fileKinds = ['image', 'video', 'audio', 'html'] as const satisfies readonly AssetKind[];
export type FileKind = (typeof fileKinds)[number];

/** What was found in the file's own bytes. A member is null where the kind has none, or the file does not say it. */
export interface AssetFacts {
  /** Pixels, as shown: after rotation. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Bits per second, on average. */
  readonly bitRate: number | null;
  /** Frames per second. */
  readonly frameRate: number | null;
  /** As the protocol writes them: `h264`, `vp9`, `aac`. */
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly channels: number | null;
  /** Hertz. */
  readonly sampleRate: number | null;
  /** True for an image with more than one frame. */
  readonly isAnimated: boolean | null;
  /** Files in an archive, and the bytes of all of them when unpacked. */
  readonly files: number | null;
  readonly unpackedBytes: number | null;
}

/** Why a file was refused; `code` is stable, `message` is for people. */
export interface AssetRefusal {
  readonly code: string;
  readonly message: string;
}

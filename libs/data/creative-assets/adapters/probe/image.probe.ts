import { imageSize } from 'image-size';
import { probeLimits, type ProbedFacts } from '../../domain/probe';
import { walkAvif } from './avif-walk';
import type { FileReader } from './file-reader';
import { fileTypes } from './file-types';
import { type ImageWalk, walkGif, walkPng, walkWebp } from './image-walks';
import { walkJpeg } from './jpeg-walk';
import { noFacts } from './no-facts';
import { Refused, refusals } from './refused';

const walks = { png: walkPng, jpeg: walkJpeg, gif: walkGif, webp: walkWebp, avif: walkAvif } as const satisfies Record<
  string,
  (file: Buffer) => ImageWalk
>;
export type ImageTypeName = keyof typeof walks;

export const isImage = (type: string): type is ImageTypeName => Object.hasOwn(walks, type);

/** Reads size, orientation and frames of an image. The pixels are never decoded. */
export async function probeImage(type: ImageTypeName, file: FileReader): Promise<ProbedFacts> {
  if (file.bytes > probeLimits.wholeFileBytes) throw new Refused('TOO_LARGE', 'The image has too many bytes.');
  const walk = walks[type](await file.read(0, file.bytes));
  if (walk.frames > probeLimits.imageFrames) throw new Refused('TOO_LARGE', `The image has more than ${probeLimits.imageFrames} frames.`);
  const size = shownSize(walk.head);
  checkSize(size);
  return { mediaType: fileTypes[type].mediaType, facts: { ...noFacts, ...size, durationMs: walk.durationMs, isAnimated: walk.frames > 1 } };
}

/** Cameras store a turned image with its orientation: 5 to 8 swap the sides. */
function shownSize(head: Buffer): { readonly width: number; readonly height: number } {
  const { width, height, orientation = 1 } = imageSize(head);
  return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
}

function checkSize({ width, height }: { readonly width: number; readonly height: number }): void {
  if (!(width >= 1) || !(height >= 1)) throw refusals.unreadable();
  if (Math.max(width, height) > probeLimits.imageSide || width * height > probeLimits.imagePixels) {
    throw new Refused('TOO_LARGE', `The image has ${width} × ${height} pixels, more than are accepted.`);
  }
}

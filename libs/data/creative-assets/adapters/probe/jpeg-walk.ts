import type { ImageWalk } from './image-walks';
import { refusals } from './refused';

/** Bounds the head of a JPEG, which holds profiles and thumbnails before the size of the image, and with it what `image-size` looks at. */
const head = { bytes: 4 << 20, segments: 1_000, exifSegments: 4 };

const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Start of a frame, which says the size. Three markers of this range mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks a JPEG by its segments. Further whole pictures may follow, as cameras store previews. */
export function walkJpeg(file: Buffer): ImageWalk {
  const first = walkPicture(file, 0);
  let { end } = first;
  while (end < file.length) {
    if (file[end] !== 0xff || file[end + 1] !== 0xd8) throw refusals.trailing('image');
    ({ end } = walkPicture(file, end));
  }
  return { frames: 1, durationMs: null, head: file.subarray(0, first.headEnd) };
}

function walkPicture(file: Buffer, start: number): { readonly end: number; readonly headEnd: number } {
  let [at, headEnd, hasScan, segments, exifSegments] = [start + 2, 0, false, 0, 0];
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) throw refusals.unreadable();
    const marker = file[at + 1]!;
    // A marker may be preceded by any number of these bytes.
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (marker === 0xd9) {
      if (!hasScan || headEnd === 0) throw refusals.unreadable();
      return { end: at + 2, headEnd };
    } else {
      const end = afterSegment(file, at);
      if (headEnd === 0) {
        segments += 1;
        if (marker === 0xe1 && file.toString('latin1', at + 4, at + 8) === 'Exif') exifSegments += 1;
        if (end - start > head.bytes || segments > head.segments || exifSegments > head.exifSegments) throw refusals.unreadable();
        if (isFrame(marker)) headEnd = end;
      }
      if (marker === 0xda) hasScan = true;
      at = marker === 0xda ? afterScan(file, end) : end;
    }
  }
  throw refusals.incomplete('image');
}

function afterSegment(file: Buffer, at: number): number {
  if (at + 4 > file.length) throw refusals.incomplete('image');
  const end = at + 2 + file.readUInt16BE(at + 2);
  if (end < at + 4) throw refusals.unreadable();
  if (end > file.length) throw refusals.incomplete('image');
  return end;
}

/** In the data of a scan, 0xff stands before 0, a restart marker, or the next segment. */
function afterScan(file: Buffer, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && !hasNoLength(next)) return at;
  }
  throw refusals.incomplete('image');
}

import { type ImageWalk, letters } from './image-walks';
import { refusals } from './refused';

/** Bounds what `image-size` searches: its time is the number of sizes times the number of boxes. */
const limits = { descriptionBytes: 64 << 10, sizes: 64 };

const boxes = { data: letters('mdat'), description: letters('meta') };

/** Walks the outer boxes of an AVIF. */
export function walkAvif(file: Buffer): ImageWalk {
  let [at, descriptionEnd, hasData] = [0, 0, false];
  while (at + 8 <= file.length) {
    const name = file.readUInt32BE(at + 4);
    const end = at + boxBytes(file, at);
    if (end > file.length) throw refusals.incomplete('image');
    if (name === boxes.data) hasData = true;
    if (name === boxes.description && descriptionEnd === 0) {
      checkDescription(file.subarray(at, end));
      descriptionEnd = end;
    }
    at = end;
  }
  if (at !== file.length) throw refusals.trailing('image');
  if (descriptionEnd === 0 || !hasData) throw refusals.incomplete('image');
  const isSequence = file.toString('latin1', 8, 12) === 'avis';
  // The number of frames of a sequence is not needed: more than one makes it animated.
  return { frames: isSequence ? 2 : 1, durationMs: null, head: file.subarray(0, descriptionEnd) };
}

function boxBytes(file: Buffer, at: number): number {
  const bytes = file.readUInt32BE(at);
  if (bytes === 0) return file.length - at;
  if (bytes >= 8) return bytes;
  if (bytes !== 1 || at + 16 > file.length) throw refusals.unreadable();
  const long = Number(file.readBigUInt64BE(at + 8));
  if (long < 16) throw refusals.unreadable();
  return long;
}

function checkDescription(box: Buffer): void {
  if (box.length > limits.descriptionBytes) throw refusals.unreadable();
  let sizes = 0;
  for (let at = box.indexOf('ispe'); at >= 0; at = box.indexOf('ispe', at + 4)) sizes += 1;
  if (sizes > limits.sizes) throw refusals.unreadable();
}

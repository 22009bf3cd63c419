import { syndicationLimits } from '../../domain/limits';
import type { Part } from '../../domain/ports';

/** Something to send, and what it adds to a call. */
export interface Sized {
  readonly content: Part[number];
  /** Characters of JSON. */
  readonly size: number;
}

/** Cuts a stream into parts of one call each. Batches may be of any length. */
export async function* inParts(batches: AsyncIterable<readonly Sized[]>): AsyncGenerator<Part> {
  const { partLength, partSize } = syndicationLimits;
  let part: Part[number][] = [];
  let total = 0;
  for await (const batch of batches) {
    for (const { content, size } of batch) {
      if (part.length > 0 && (part.length === partLength || total + size > partSize)) {
        yield part;
        [part, total] = [[], 0];
      }
      part.push(content);
      total += size;
    }
  }
  if (part.length > 0) yield part;
}

import { syndicationLimits } from '../../domain/limits';
import type { Part } from '../../domain/ports';

/** Content of a call with its size. */
export interface SizedContent {
  readonly content: Part[number];
  /** Length of the content's JSON, in characters. */
  readonly size: number;
}

/** Splits a stream into parts that fit into one call each. Batches may be of any length. */
export async function* splitIntoCalls(batches: AsyncIterable<readonly SizedContent[]>): AsyncGenerator<Part> {
  const { entriesPerCall: partLength, charactersPerCall: partSize } = syndicationLimits;
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

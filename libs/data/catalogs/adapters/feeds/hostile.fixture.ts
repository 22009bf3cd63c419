import { Intake } from '../../application/intake';
import type { FieldMapping } from '../../domain/field-mapping';
import { FeedFailure } from '../../domain/ports';
import { InMemoryCatalogItems } from '../../testing/in-memory/stores';
import { decode, decompress } from './bytes';
import { InvalidFeedError } from './invalid-feed-error';
import { recordsOf } from './syntax';

/** Yields pieces without delay, so that only the reader itself gives way to the event loop. */
async function* arrived(feed: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(feed);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Stages a feed as a refresh does. Returns the reason it was refused, or null. */
export async function take(feed: string, { size = 262_144, mappings = [] as readonly FieldMapping[] } = {}): Promise<string | null> {
  const intake = new Intake(new InMemoryCatalogItems());
  const records = recordsOf(decode(decompress(arrived(feed, size)), null), null);
  try {
    const { issues } = await intake.stageRecords({ stagingId: 's', records, idFields: ['id'], mappings, strict: false });
    return issues.find(({ severity }) => severity === 'error')?.issue ?? null;
  } catch (error) {
    if (error instanceof InvalidFeedError || error instanceof FeedFailure) return error.message;
    throw error;
  }
}

export const times = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, index) => text(index)).join('');
export const item = (inside: string, attributes = '') => `<rss><channel><item${attributes}><id>1</id>${inside}</item></channel></rss>`;
export const json = (inside: string) => `[{"id":"1","title":"t",${inside}}]`;

import { Readable } from 'node:stream';
import type { FileKind } from '../../domain/asset-facts';
import type { ProbedFile, ProbeResult } from '../../domain/probe';
import { BytesFileProbe } from './bytes-file-probe';

/** A stored file that is in memory. */
export const inMemory = (content: Buffer): ProbedFile => ({
  bytes: content.length,
  open: ({ start, end }) => Promise.resolve(Readable.from([content.subarray(start, end + 1)])),
  signal: new AbortController().signal,
});

export const probe = (kind: FileKind, content: Buffer): Promise<ProbeResult> => new BytesFileProbe().probe(kind, inMemory(content));

export async function refusalOf(kind: FileKind, content: Buffer): Promise<string | null> {
  const result = await probe(kind, content);
  return 'refusal' in result ? result.refusal.code : null;
}

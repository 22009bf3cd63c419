import { creativeAssetErrors } from './errors';
import { assetLimits } from './limits';

/** A stored piece of a file. Its bytes are a blob. */
export interface AssetPart {
  /** From 1; the file consists of the parts in the order of their numbers. */
  readonly number: number;
  readonly bytes: number;
  /** Digest in hex. */
  readonly sha256: string;
}

const maxListed = 20;

export const bytesOf = (parts: readonly AssetPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Throws 409 with what is missing, unless the parts are the whole file. `parts` are ordered by number. */
export function requireComplete(parts: readonly AssetPart[], announcedBytes: number): void {
  const arrivedBytes = bytesOf(parts);
  const last = parts.at(-1)?.number ?? 0;
  const arrived = new Set(parts.map(({ number }) => number));
  const missing = Array.from({ length: Math.max(last, 1) }, (_, index) => index + 1).filter((number) => !arrived.has(number));
  const small = parts.slice(0, -1).filter(({ bytes }) => bytes < assetLimits.minPartBytes);
  const refuse = (message: string): Error =>
    creativeAssetErrors.incomplete({
      message,
      details: {
        announcedBytes,
        arrivedBytes,
        missingParts: missing.slice(0, maxListed),
        smallParts: small.slice(0, maxListed).map(({ number }) => number),
      },
    });
  if (missing.length > 0) throw refuse(`Part ${missing[0]} of the file has not arrived.`);
  if (arrivedBytes < announcedBytes) throw refuse(`The parts have ${arrivedBytes} of the ${announcedBytes} announced bytes.`);
  if (small.length > 0) throw refuse(`Part ${small[0]!.number} is too small: only the last one may have less than 5 MiB.`);
}

import { createHash } from 'node:crypto';

/** Compares payloads without storing them: SHA-256 over all added parts in order. */
export class Digest {
  private readonly sum = createHash('sha256');

  add(part: string | Uint8Array): void {
    this.sum.update(part);
  }

  get hex(): string {
    return this.sum.copy().digest('hex');
  }
}

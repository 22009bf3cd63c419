import { createHash } from 'node:crypto';

/** Tells one payload from another without keeping it: SHA-256 over everything that was added, in its order. */
export class Digest {
  private readonly sum = createHash('sha256');

  add(part: string | Uint8Array): void {
    this.sum.update(part);
  }

  get hex(): string {
    return this.sum.copy().digest('hex');
  }
}

import { performance } from 'node:perf_hooks';

/** For this time an accepted credential is counted in its own bucket on arrival. Authentication still happens on every request. */
const freshMs = 60_000;
const maxEntries = 20_000;

interface Proof {
  readonly bucket: string;
  readonly until: number;
}

interface Opening {
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** Rate limit buckets of credentials (by hash) that this process has accepted within the last minute. Grants no access. */
export class ProvenCredentials {
  private readonly proofs = new Map<string, Proof>();
  private readonly openings = new Map<string, Opening>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  bucketOf(credential: string): string | undefined {
    const proof = this.proofs.get(credential);
    return proof && proof.until > this.now() ? proof.bucket : undefined;
  }

  accept(credential: string, bucket: string): void {
    const [now, known] = [this.now(), this.proofs.get(credential)];
    // Renews an entry only in its second half, to keep the map unchanged on most requests.
    if (!known || known.bucket !== bucket || known.until - now < freshMs / 2) {
      this.proofs.delete(credential);
      if (this.proofs.size >= maxEntries) this.proofs.delete(this.proofs.keys().next().value!);
      this.proofs.set(credential, { bucket, until: now + freshMs });
    }
    this.settled(credential);
  }

  forget(credential: string): void {
    this.proofs.delete(credential);
    this.settled(credential);
  }

  /** Resolves when the first request of an unknown credential was accepted, refused or aborted; undefined without such a request. */
  opening(credential: string): Promise<void> | undefined {
    return this.openings.get(credential)?.settled;
  }

  /** Marks the first request of a credential. The returned function ends it, at the latest when its response is closed. */
  open(credential: string): () => void {
    let settle = (): void => undefined;
    const opening = { settled: new Promise<void>((resolve) => (settle = resolve)), settle: () => settle() };
    if (!this.openings.has(credential)) this.openings.set(credential, opening);
    return () => {
      if (this.openings.get(credential) === opening) this.settled(credential);
    };
  }

  settled(credential: string): void {
    this.openings.get(credential)?.settle();
    this.openings.delete(credential);
  }
}

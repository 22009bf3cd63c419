import { performance } from 'node:perf_hooks';

/** For so long a credential that was let in is counted for itself as soon as it arrives. Whether it is let in is asked at every request. */
const freshMs = 60_000;
const mostKnown = 20_000;

interface Proof {
  readonly bucket: string;
  readonly until: number;
}

interface Opening {
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** Which window the credentials belong to that this process has let in within the last minute. By their hash; nothing is allowed on this ground. */
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
    // Not at every request: the map stays as it is while the proof is young.
    if (!known || known.bucket !== bucket || known.until - now < freshMs / 2) {
      this.proofs.delete(credential);
      if (this.proofs.size >= mostKnown) this.proofs.delete(this.proofs.keys().next().value!);
      this.proofs.set(credential, { bucket, until: now + freshMs });
    }
    this.settled(credential);
  }

  forget(credential: string): void {
    this.proofs.delete(credential);
    this.settled(credential);
  }

  /** Resolves when the first request of an unknown credential has been let in, refused or given up; undefined when there is none. */
  opening(credential: string): Promise<void> | undefined {
    return this.openings.get(credential)?.settled;
  }

  /** The first request of a credential begins; the returned function ends it, at the latest when its answer has left. */
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

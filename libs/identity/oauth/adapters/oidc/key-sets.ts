import { type Clock, isRecord } from '@exchange/kernel';

/** Age at which cached keys are no longer used, in milliseconds. */
const maxAgeMs = 10 * 60_000;
/** Minimum time between two fetches of one address, in milliseconds, also after a failed fetch or for an unknown key. */
export const retryMs = 60_000;
/** Maximum number of key sets cached per process; the oldest is dropped. */
const maxSets = 200;

interface KeySet {
  readonly text: string;
  readonly ids: ReadonlySet<unknown>;
}

interface Entry {
  /** Null when the key set could not be read. */
  readonly set: KeySet | null;
  /** Time of the fetch that returned `set`. */
  readonly at: number;
  /** Time of the last fetch; later than `at` when that fetch failed. */
  readonly askedAt: number;
}

/** A client's document or keys cannot be read at the moment. The client must not be refused for good. */
export class ClientUnreadable extends Error {
  constructor(
    message: string,
    /** Set when a rate limit prevented the fetch. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Cache of clients' key sets (`jwks_uri`). The number of fetches does not depend on the number of assertions. */
export class KeySets {
  private readonly entries = new Map<string, Entry>();
  /** Fetches in progress; each resolves to the refusal of the request that began it, or null. */
  private readonly loading = new Map<string, Promise<ClientUnreadable | null>>();

  /** `refusalOf` returns why the current request may not fetch, or null. */
  constructor(
    private readonly fetch: (url: string) => Promise<Response>,
    private readonly refusalOf: (url: string) => Promise<ClientUnreadable | null>,
    private readonly clock: Clock,
  ) {}

  /** `keyId` is the `kid` of the assertion; undefined accepts any key. Throws {@link ClientUnreadable}. */
  async read(url: string, keyId?: string): Promise<Response> {
    for (;;) {
      const entry = this.entries.get(url);
      if (entry && !this.isDue(entry, keyId)) return this.answerOf(entry, keyId);
      const others = this.loading.get(url);
      const refusal = await (others ?? this.begin(url));
      // A refusal applies only to the request that began the fetch; others try again with their own limit.
      if (refusal && !others) return this.answerOf(entry, keyId, refusal);
    }
  }

  private isDue(entry: Entry, keyId: string | undefined): boolean {
    if (this.age(entry.askedAt) < retryMs) return false;
    return !(keyId !== undefined && this.usable(entry)?.ids.has(keyId));
  }

  /** Withdrawn keys stop working after {@link maxAgeMs}, even while the client's address does not answer. */
  private usable({ set, at }: Entry): KeySet | null {
    return this.age(at) < maxAgeMs ? set : null;
  }

  private answerOf(entry: Entry | undefined, keyId: string | undefined, refusal?: ClientUnreadable): Response {
    const set = entry ? this.usable(entry) : null;
    const hasAsked = entry !== undefined && entry.askedAt === entry.at && refusal === undefined;
    // The fetch failed, so the key may exist.
    if (set === null || !(hasAsked || keyId === undefined || set.ids.has(keyId)))
      throw refusal ?? new ClientUnreadable('the keys of the client could not be read');
    return new Response(set.text);
  }

  private begin(url: string): Promise<ClientUnreadable | null> {
    const work = this.load(url).finally(() => this.loading.delete(url));
    this.loading.set(url, work);
    return work;
  }

  private async load(url: string): Promise<ClientUnreadable | null> {
    const refusal = await this.refusalOf(url);
    if (refusal) return refusal;
    const now = this.clock.now().getTime();
    const set = await this.fetched(url).catch(() => null);
    const before = this.entries.get(url);
    this.entries.delete(url);
    if (this.entries.size >= maxSets) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(url, set === null && before ? { ...before, askedAt: now } : { set, at: now, askedAt: now });
    return null;
  }

  private async fetched(url: string): Promise<KeySet | null> {
    const response = await this.fetch(url);
    if (response.status !== 200) {
      await response.body?.cancel();
      return null;
    }
    const text = await response.text();
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || !Array.isArray(parsed['keys'])) return null;
    return { text, ids: new Set(parsed['keys'].map((key: unknown) => (isRecord(key) ? key['kid'] : undefined))) };
  }

  private age(at: number): number {
    return this.clock.now().getTime() - at;
  }
}

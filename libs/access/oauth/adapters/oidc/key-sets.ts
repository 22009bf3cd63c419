import { type Clock, isRecord } from '@exchange/kernel';

/** Milliseconds for which the keys of a client are used before they are fetched again. */
const keptMs = 10 * 60_000;
/** An unknown key, or a fetch that failed, is a reason to fetch again, but not sooner than after so many milliseconds. */
export const retryMs = 60_000;
/** Key sets that one process keeps; the oldest goes. */
const maxSets = 200;

interface KeySet {
  readonly text: string;
  readonly ids: ReadonlySet<unknown>;
}

interface Entry {
  /** Null when it could not be read. */
  readonly set: KeySet | null;
  /** When the set was fetched. */
  readonly at: number;
  /** When the address was asked last: later than `at` when it did not answer then. */
  readonly askedAt: number;
}

/** What a client publishes cannot be read at the moment: no reason to refuse the client for good. */
export class ClientUnreadable extends Error {
  constructor(
    message: string,
    /** Given when a limit of ours kept it from being read. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Key sets of clients (`jwks_uri`), each fetched once in a while however many assertions come. */
export class KeySets {
  private readonly entries = new Map<string, Entry>();
  /** What is being fetched; ends with the refusal of whoever began it. */
  private readonly loading = new Map<string, Promise<ClientUnreadable | null>>();

  /** `refusalOf`: why the current request may not make the exchange fetch. */
  constructor(
    private readonly fetch: (url: string) => Promise<Response>,
    private readonly refusalOf: (url: string) => Promise<ClientUnreadable | null>,
    private readonly clock: Clock,
  ) {}

  /** `keyId`: of the assertion that is to be verified; left out, any key may be meant. Throws {@link ClientUnreadable}. */
  async read(url: string, keyId?: string): Promise<Response> {
    for (;;) {
      const entry = this.entries.get(url);
      if (entry && !this.isDue(entry, keyId)) return this.answerOf(entry, keyId);
      const others = this.loading.get(url);
      const refusal = await (others ?? this.begin(url));
      // The refusal is of the address that began: nobody else is refused by it, and nothing of it is kept.
      if (refusal && !others) return this.answerOf(entry, keyId, refusal);
    }
  }

  private isDue(entry: Entry, keyId: string | undefined): boolean {
    if (this.age(entry.askedAt) < retryMs) return false;
    return !(keyId !== undefined && this.usable(entry)?.ids.has(keyId));
  }

  /** The keys that a client has withdrawn are refused after {@link keptMs}, also while its address does not answer. */
  private usable({ set, at }: Entry): KeySet | null {
    return this.age(at) < keptMs ? set : null;
  }

  private answerOf(entry: Entry | undefined, keyId: string | undefined, refusal?: ClientUnreadable): Response {
    const set = entry ? this.usable(entry) : null;
    const hasAsked = entry !== undefined && entry.askedAt === entry.at && refusal === undefined;
    // The key may be one of those that could not be read.
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

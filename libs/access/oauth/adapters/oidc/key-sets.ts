import { type Clock, isRecord } from '@exchange/kernel';

/** Milliseconds for which the keys of a client are used before they are fetched again. */
const keptMs = 10 * 60_000;
/** An unknown key, or a fetch that failed, is a reason to fetch again, but not sooner than after so many milliseconds. */
const retryMs = 60_000;
/** Key sets that one process keeps; the oldest goes. */
const maxSets = 200;

interface KeySet {
  readonly text: string;
  readonly ids: ReadonlySet<unknown>;
}

interface Entry {
  readonly at: number;
  /** Null when it could not be read. */
  readonly set: Promise<KeySet | null>;
}

/** Key sets of clients (`jwks_uri`), each fetched once in a while however many assertions come. */
export class KeySets {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly fetch: (url: string) => Promise<Response>,
    private readonly clock: Clock,
  ) {}

  /** `keyId`: of the assertion that is to be verified; left out, any key may be meant. Throws when the set cannot be read. */
  async read(url: string, keyId?: string): Promise<Response> {
    const known = this.entries.get(url);
    const set = await (known ?? this.begin(url)).set;
    if (known === undefined || !this.isOutdated(known, set, keyId)) return answerOf(set);
    // Others may have begun meanwhile.
    const current = this.entries.get(url);
    return answerOf(await (current === undefined || current === known ? this.begin(url) : current).set);
  }

  private isOutdated({ at }: Entry, set: KeySet | null, keyId: string | undefined): boolean {
    const age = this.clock.now().getTime() - at;
    return age >= keptMs || (age >= retryMs && !(keyId !== undefined && set?.ids.has(keyId) === true));
  }

  private begin(url: string): Entry {
    this.entries.delete(url);
    if (this.entries.size >= maxSets) this.entries.delete(this.entries.keys().next().value!);
    const entry = { at: this.clock.now().getTime(), set: this.load(url).catch(() => null) };
    this.entries.set(url, entry);
    return entry;
  }

  private async load(url: string): Promise<KeySet | null> {
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
}

function answerOf(set: KeySet | null): Response {
  if (set === null) throw new Error('the keys of the client could not be read');
  return new Response(set.text);
}

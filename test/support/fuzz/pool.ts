/** Ids from answers, by what they name, so that requests find existing resources. Contains ids of all accounts, including strangers. */
export class Pool {
  /** Accepted bodies by operation. */
  readonly bodies = new Map<string, unknown[]>();
  private readonly known = new Map<string, (string | number)[]>();

  /** Normalizes names: `advertisers`, `advertiserId` and `advertiser_ids` are the same. */
  static key(name: string): string {
    const plain = name.toLowerCase().replace(/[^a-z]/g, '');
    return plain
      .replace(/(ids?|uids?)$/, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '');
  }

  learn(name: string, value: unknown): void {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return;
    const key = Pool.key(name);
    const known = this.known.get(key) ?? [];
    if (known.includes(value)) return;
    known.push(value);
    // Keeps the first ids, which belong to the fuzz's world and which operations need, and the newest ones.
    if (known.length > 24) known.splice(8, 1);
    this.known.set(key, known);
  }

  /** Collects everything that looks like an id in an answer. `collection` is the kind of a bare `id`. */
  harvest(value: unknown, collection: string, budget = { left: 400 }): void {
    if (typeof value !== 'object' || value === null || budget.left <= 0) return;
    for (const [name, member] of Object.entries(value)) {
      budget.left -= 1;
      if (typeof member === 'object') this.harvest(member, collection, budget);
      else if (name === 'id') this.learn(collection, member);
      else if (/(Id|Uid|_id|slug|token|system)$/.test(name)) this.learn(name, member);
    }
  }

  of(...names: string[]): readonly (string | number)[] {
    const lastWords = names.map((name) => name.split('-').pop()!);
    return [...new Set([...names, ...lastWords])].flatMap((name) => this.known.get(Pool.key(name)) ?? []);
  }
}

/** The kind of an `{id}` in the path, or of a bare `id` in the answer: `campaigns` for `/api/v2/buyer/campaigns/{id}/pause`. */
export function collectionOf(template: string, parameter?: string): string {
  const parts = template.split('/');
  const end = parameter === undefined ? parts.length : parts.indexOf(`{${parameter}}`);
  const fixed = parts.slice(0, end).filter((part) => part !== '' && !part.startsWith('{'));
  const verbs = ['sync', 'pause', 'reactivate', 'execute', 'restore', 'refresh', 'approve', 'reject', 'cancel', 'test'];
  return fixed.filter((part) => !verbs.includes(part)).pop() ?? '';
}

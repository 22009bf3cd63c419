import { withoutSecrets } from './without-secrets';

/** Members of a product request that are stored (gaps.md §2.7), besides those that the exchange adds. */
const known = [
  'adcp_version',
  'adcp_major_version',
  'buying_mode',
  'brief',
  'refine',
  'brand',
  'catalog',
  'account',
  'preferred_delivery_types',
  'filters',
  'targeting_overlay',
  'property_list',
  'fields',
  'time_budget',
  'pagination',
  'context',
  'ext',
] as const;

/** Member that lists what was cut; absent when nothing was. */
const manifest = 'redaction_manifest';

/** `bytes` limits the whole request as UTF-8 JSON: the longest brief that the exchange sends fits, in any script. */
export const keptRequestLimits = { bytes: 24_576, text: 5_000, name: 100, list: 250, members: 50, depth: 8, listed: 20 } as const;

interface Cut {
  readonly field: string;
  readonly reason: 'too long' | 'too many' | 'too deep';
}

/**
 * The part of a foreign product request that is stored: known members without secrets, bounded one by one and together, so that the sender
 * cannot decide how much is stored. Idempotent.
 */
export function keptRequest(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cuts: Cut[] = [];
  const kept: Record<string, unknown> = {};
  for (const name of known) {
    if (!Object.hasOwn(request, name) || request[name] === undefined) continue;
    // Secrets are masked before texts are cut: half a secret would not be recognised.
    const { [name]: clean } = withoutSecrets({ [name]: request[name] });
    if (clean !== undefined) kept[name] = shortened(clean, name, 1, cuts);
  }
  while (sizeOf(kept) > keptRequestLimits.bytes) {
    const largest = Object.keys(kept).toSorted((a, b) => sizeOf(kept[b]) - sizeOf(kept[a]))[0]!;
    delete kept[largest];
    cuts.push({ field: largest, reason: 'too long' });
  }
  const before = (request[manifest] as { truncated?: unknown } | undefined)?.truncated;
  const listed = cuts.length > 0 ? cuts : Array.isArray(before) ? before.filter(isCut) : [];
  return listed.length === 0 ? kept : { ...kept, [manifest]: { truncated: listed.slice(0, keptRequestLimits.listed) } };
}

function shortened(value: unknown, field: string, depth: number, cuts: Cut[]): unknown {
  const cut = (reason: Cut['reason']): void => void cuts.push({ field: field.slice(0, 200), reason });
  if (typeof value === 'string') {
    if (value.length <= keptRequestLimits.text) return value;
    cut('too long');
    return `${value.slice(0, keptRequestLimits.text - 1).toWellFormed()}…`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > keptRequestLimits.depth) {
    cut('too deep');
    return null;
  }
  if (Array.isArray(value)) {
    if (value.length > keptRequestLimits.list) cut('too many');
    return value.slice(0, keptRequestLimits.list).map((item) => shortened(item, `${field}[]`, depth + 1, cuts));
  }
  const members = Object.entries(value);
  const fitting = members.filter(([name]) => name.length <= keptRequestLimits.name).slice(0, keptRequestLimits.members);
  if (fitting.length < members.length) cut('too many');
  return Object.fromEntries(fitting.map(([name, member]) => [name, shortened(member, `${field}.${name}`, depth + 1, cuts)]));
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function isCut(cut: unknown): cut is Cut {
  const { field, reason } = (cut ?? {}) as { field?: unknown; reason?: unknown };
  return typeof field === 'string' && field.length <= 200 && typeof reason === 'string' && reason.length <= 20;
}

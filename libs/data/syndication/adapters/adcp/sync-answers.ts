import { boundedItem, cleanDeep, errorOf, listOf, invalidMcpReason, payloadOf, refusalOf, sellerText } from '@exchange/adcp';
import type { Payload, ReleasedAnswer } from '@exchange/adcp';
import { isRecord } from '@exchange/kernel';
import { syndicationLimits } from '../../domain/limits';
import type { ShareOutcome } from '../../domain/outcome';
import { answerSchemas } from './answer-schemas';

const unreadable: ShareOutcome = { kind: 'refused', reason: invalidMcpReason };

type Kind = 'catalogs' | 'audiences' | 'event_sources';
const idOf = { catalogs: 'catalog_id', audiences: 'audience_id', event_sources: 'event_source_id' } as const;
/** Fields of an answer that are stored. */
const keptFields = {
  catalogs: ['item_count', 'items_approved', 'items_pending', 'items_rejected', 'item_issues', 'warnings', 'last_synced_at'],
  audiences: [
    'status',
    'uploaded_count',
    'total_uploaded_count',
    'matched_count',
    'effective_match_rate',
    'minimum_size',
    'last_synced_at',
  ],
  event_sources: ['seller_id', 'event_types', 'action_source', 'managed_by', 'setup', 'health'],
} as const;

/** Reads sellers' answers. An answer that the protocol's schema refuses is unreadable. */
export class SyncAnswers {
  readShare(kind: Kind, id: string, result: ReleasedAnswer): ShareOutcome {
    const read = this.read(kind, result);
    if ('kind' in read) return read;
    const entry = read.entries.find((it) => it[idOf[kind]] === id);
    if (!entry) return unreadable;
    const { action, errors } = entry;
    if (action === 'failed') return failureOutcome(errors);
    if (action === 'deleted') return unreadable;
    return { kind: 'accepted', data: dataOf(kind, entry) };
  }

  /** A resource that the seller does not have counts as removed. */
  readRemoval(kind: Kind, ids: readonly string[], result: ReleasedAnswer): ShareOutcome {
    const read = this.read(kind, result);
    if ('kind' in read) return read;
    const left = read.entries.find((it) => ids.includes(String(it[idOf[kind]])) && it['action'] !== 'deleted');
    if (left?.['action'] === 'failed') return isNotFound(left['errors']) ? { kind: 'accepted', data: {} } : failureOutcome(left['errors']);
    return left ? { kind: 'refused', reason: 'The seller keeps it.' } : { kind: 'accepted', data: {} };
  }

  /** The ids that would be deleted; null when the seller ignored `dry_run`. */
  readDryRun(result: ReleasedAnswer): readonly string[] | ShareOutcome | null {
    const read = this.read('catalogs', result);
    if ('kind' in read) return read;
    if (read.payload['dry_run'] !== true) return null;
    return read.entries.filter(({ action }) => action === 'deleted').map((entry) => String(entry['catalog_id']));
  }

  private read(kind: Kind, result: ReleasedAnswer): ShareOutcome | { readonly payload: Payload; readonly entries: readonly Payload[] } {
    const payload = payloadOf(result);
    const error = errorOf(result, payload, kind);
    if (error) return failureOutcome([error]);
    if (payload && payload[kind] === undefined && ['submitted', 'working'].includes(String(payload['status']))) {
      return { kind: 'unreachable', reason: 'The seller has queued it and not taken it yet.' };
    }
    const sent = listOf(payload?.[kind]).length;
    // A truncated list would hide what else the seller would delete.
    if (sent > entries) return { kind: 'refused', reason: `The seller’s answer tells about more than ${entries} things.` };
    const { item } = boundedItem(payload, { entries, values });
    if (!isRecord(item) || !answerSchemas.fits(kind, item, result.release)) return unreadable;
    return { payload: item, entries: listOf(item[kind]).filter(isRecord) };
  }
}

const { answerEntries: entries, answerValues: values } = syndicationLimits;

function failureOutcome(errors: unknown): ShareOutcome {
  const [first] = listOf(errors);
  const { isTransient, reason } = refusalOf(isRecord(first) ? first : {});
  return { kind: isTransient ? 'unreachable' : 'refused', reason: reason.slice(0, syndicationLimits.reasonLength) };
}

function isNotFound(errors: unknown): boolean {
  return listOf(errors).some((error) => isRecord(error) && String(error['code']).endsWith('NOT_FOUND'));
}

function dataOf(kind: Kind, entry: Payload): Payload {
  const named = Object.fromEntries(keptFields[kind].flatMap((name) => (entry[name] === undefined ? [] : [[name, truncate(entry[name])]])));
  // A truncated snippet would not run, so it is stored completely or not at all.
  return cleanDeep({ ...named, ...setupOf(entry) });
}

function setupOf({ setup }: Payload): Payload {
  if (!isRecord(setup)) return {};
  const { snippet, ...rest } = setup;
  const isKept = typeof snippet === 'string' && snippet.length <= syndicationLimits.snippetLength;
  return { setup: { ...(truncate(rest) as Payload), ...(isKept ? { snippet } : {}) } };
}

/** Limits lists and texts, which sellers may send in any length. */
function truncate(value: unknown): unknown {
  if (typeof value === 'string') return sellerText(value, syndicationLimits.reasonLength);
  if (Array.isArray(value)) return value.slice(0, syndicationLimits.issues).map(truncate);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncate(member)]));
}

import { isRecord } from '@exchange/kernel';
import { boundedValue } from './bounded-requirements';
import { canonicalKinds, describing, type Target } from './canonical-kinds';
import type { FormatGroup, FormatRole, FormatSpec, Requirements } from './format';

/** Kind and terms of a product's format (AdCP 3.1, `format_options`). */
export interface CanonicalFormat {
  readonly formatKind: string;
  /** Null when they were too large to keep. */
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** A slot with these terms. `max` above 1: a pool. */
interface Slot extends FormatRole {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * What a canonical format takes, as far as its terms can be compared. Null for terms that are not kept, and for a kind that is unknown and names no
 * slots. `makesItself`: the seller takes no files of buyers.
 */
export function canonicalSpec({
  formatKind,
  params,
}: CanonicalFormat): { readonly spec: FormatSpec; readonly makesItself: boolean } | null {
  if (params === null) return null;
  const kind = Object.hasOwn(canonicalKinds, formatKind) ? canonicalKinds[formatKind]! : { slots: [], terms: {} };
  const listed = Array.isArray(params['slots']) ? params['slots'].filter(isRecord) : [];
  const slots = listed.length > 0 ? listed.map(slotOf) : kind.slots.map(([id, type, isRequired = false]) => slot(id, type, isRequired));
  if (slots.length === 0) return null;
  const unchecked: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    const targets = Object.hasOwn(kind.terms, name) ? kind.terms[name]! : null;
    if (targets === null) {
      if (!describing.has(name)) unchecked.push(name);
    } else if (!targets.some((target) => apply(slots, target, boundedValue(value)))) unchecked.push(name);
  }
  const isPool = ({ max }: Slot) => max !== null && max > 1;
  return {
    makesItself: params['buyer_asset_acceptance'] === 'rejected',
    spec: {
      roles: slots.filter((one) => !isPool(one)).map(({ id, type, isRequired, requirements }) => ({ id, type, isRequired, requirements })),
      groups: slots.filter(isPool).map(poolOf),
      renders: [],
      accepts: [],
      unchecked,
    },
  };
}

type OpenSlot = { -readonly [Name in keyof Slot]: Slot[Name] };

const slot = (id: string, type: string, isRequired: boolean, requirements: Requirements = {}, min = null, max = null): OpenSlot => ({
  id,
  type,
  isRequired,
  requirements,
  min,
  max,
});

/** Every member was checked with the protocol's schema. */
function slotOf(sent: Readonly<Record<string, unknown>>): OpenSlot {
  const { asset_group_id: id, asset_type: type, required, min = null, max = null, max_chars: length, max_size_kb: size } = sent;
  const requirements = {
    ...(length === undefined ? {} : { max_length: length }),
    ...(size === undefined ? {} : { max_file_size_kb: size }),
  };
  return { ...slot(String(id), String(type), required === true, requirements), min: countOf(min), max: countOf(max) };
}

const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function poolOf({ id, type, isRequired, requirements, min, max }: Slot): FormatGroup {
  return { id, isRequired, min, max, roles: [{ id: '', type, isRequired: true, requirements }] };
}

/** Puts a term to the slots that it is about; false when there are none. */
function apply(slots: OpenSlot[], [wanted, requirement, convert]: Target, value: unknown): boolean {
  const concerned = slots.filter(({ id, type }) => (wanted.startsWith('*') ? type === wanted.slice(1) : id === wanted));
  for (const one of concerned) {
    if (requirement === 'required') one.isRequired ||= value === true;
    else one.requirements = { ...one.requirements, ...(convert ? convert(value) : { [requirement]: value }) };
  }
  return concerned.length > 0;
}

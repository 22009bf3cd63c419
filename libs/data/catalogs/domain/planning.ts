import { asLine } from '@exchange/kernel';
import type { ActivationPlan, CampaignGroup, CreativeAsset, SyndicationTarget } from './activation';
import type { Transform } from './catalog';
import { catalogErrors } from './errors';
import { sha256 } from './item';
import { catalogLimits } from './limits';
import type { DeliveryMode } from './words';

const placeholder = /\{\{([^{}]{1,200})\}\}/g;
/** Maximum of different values that a prompt lists for one field. */
const maxNamedValues = 5;
const missingValue = '(none)';

/** Rules of a plan; without an id when they are not saved. */
export type Rules = Pick<Transform, 'groupBy' | 'creativePrompt' | 'budgetPerGroup'> & { readonly transformId: string | null };

export type PlanContent = Pick<ActivationPlan, 'campaignGroups' | 'creativeAssets' | 'itemCount'>;

interface Group {
  readonly values: Readonly<Record<string, string>>;
  readonly itemIds: string[];
  /** Values of the prompt's fields that are not grouped by, up to five each. */
  readonly seen: Map<string, Set<string>>;
}

/** Item attributes that a plan reads: those in `groupBy` and those in the prompt. */
export function fieldsOf({ groupBy, creativePrompt }: Pick<Transform, 'groupBy' | 'creativePrompt'>): readonly string[] {
  const named = [...creativePrompt.matchAll(placeholder)].map(([, name]) => name!.trim());
  return [...new Set([...groupBy, ...named])].filter((name) => name !== 'itemCount');
}

/** Adds items one at a time to the groups of a transform: the whole catalog is never in memory. */
export class GroupBuilder {
  private readonly groups = new Map<string, Group>();
  private readonly room = new TextRoom(catalogLimits.planLength, catalogErrors.planTooLong);
  private readonly idRoom = new TextRoom(catalogLimits.planIdLength, catalogErrors.planIdsTooLong);

  constructor(private readonly transform: Pick<Transform, 'groupBy' | 'creativePrompt' | 'budgetPerGroup'>) {}

  get itemCount(): number {
    return [...this.groups.values()].reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  }

  /** 422 when there are more groups than a plan may have, or their values or the ids of the items are too long. */
  add(itemId: string, attributes: Readonly<Record<string, string | null>>): void {
    const values = Object.fromEntries(this.transform.groupBy.map((field) => [field, attributes[field] ?? missingValue]));
    const key = this.transform.groupBy.map((field) => `${field}:${encodeURIComponent(values[field]!)}`).join('/');
    let group = this.groups.get(key);
    if (!group) {
      if (this.groups.size >= catalogLimits.groups) throw catalogErrors.tooManyGroups({ field: 'groupBy' });
      for (const text of [key, ...Object.values(values)]) this.room.take(text);
      group = { values, itemIds: [], seen: new Map() };
      this.groups.set(key, group);
    }
    group.itemIds.push(this.idRoom.take(itemId));
    for (const [field, value] of Object.entries(attributes)) addValue(group.seen, field, value, this.room);
  }

  /** Yields the groups by their keys, one at a time. 422 when the prompts are too long. */
  *build(
    catalogName: string,
    currency: string,
  ): Generator<{ readonly campaignGroup: CampaignGroup; readonly creativeAsset: CreativeAsset }> {
    const { budgetPerGroup, creativePrompt } = this.transform;
    for (const [key, { values, itemIds, seen }] of [...this.groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const group = { key, fieldValues: values, itemIds, itemCount: itemIds.length };
      const name = asLine(`${catalogName}: ${Object.values(values).join(' / ')}`, 1_000);
      const budget = budgetPerGroup === null ? null : { amount: budgetPerGroup, currency };
      yield {
        campaignGroup: { ...group, name, budget },
        creativeAsset: { ...group, prompt: prompt(creativePrompt, group, seen, this.room) },
      };
    }
  }
}

/** A seller's capabilities for catalogs, from which the delivery mode follows (docs/spec/gaps.md §2.8, deliveryMode). */
export interface SellerCapability {
  readonly sellerId: number;
  readonly sellerName: string;
  /** Null when the seller did not answer; `reason` says why. */
  readonly capabilities: {
    readonly catalogs: boolean;
    readonly catalogCreatives: boolean;
    readonly buildsCreatives: boolean;
    readonly takesCreatives: boolean;
  } | null;
  readonly reason?: string;
}

export function targetOf({ sellerId, sellerName, capabilities, reason }: SellerCapability): SyndicationTarget {
  const target = (deliveryMode: DeliveryMode, why: string): SyndicationTarget => ({
    adcpAgentId: String(sellerId),
    sellerName,
    shareStatus: deliveryMode === 'unsupported' ? 'unsupported' : 'ready',
    deliveryMode,
    usesTransformedCatalog: deliveryMode === 'assembled_creative',
    requiresCreativeAssembly: deliveryMode === 'assembled_creative',
    creativeAgentId: null,
    reason: why,
  });
  if (capabilities === null) return target('unsupported', reason ?? 'The seller does not say what it can do.');
  if (capabilities.catalogs && capabilities.catalogCreatives)
    return target('native_creative_catalog', 'The seller takes catalogs and makes creatives from them.');
  if (capabilities.catalogs) return target('native_catalog', 'The seller takes catalogs.');
  if (capabilities.buildsCreatives || capabilities.takesCreatives) {
    return target('assembled_creative', 'The seller takes creatives, not catalogs: one is assembled for each group.');
  }
  return target('unsupported', 'The seller takes neither catalogs nor creatives.');
}

export function planHash(parts: object): string {
  return sha256(JSON.stringify(parts));
}

function prompt(
  template: string,
  { fieldValues, itemCount }: { fieldValues: Readonly<Record<string, string>>; itemCount: number },
  seen: Group['seen'],
  room: TextRoom,
): string {
  room.take(template);
  return template.replaceAll(placeholder, (_, inside: string) => {
    const name = inside.trim();
    if (name === 'itemCount') return String(itemCount);
    return room.take(fieldValues[name] ?? [...(seen.get(name) ?? [])].join(', '));
  });
}

function addValue(seen: Group['seen'], field: string, value: string | null, room: TextRoom): void {
  if (value === null) return;
  const values = seen.get(field) ?? new Set<string>();
  if (values.size < maxNamedValues && !values.has(value)) values.add(room.take(value));
  seen.set(field, values);
}

/** Limits the text of a plan while it is made: a prompt may name a field of 65,536 characters hundreds of times. */
class TextRoom {
  constructor(
    private left: number,
    private readonly error: () => Error,
  ) {}

  /** Returns the text. 422 when it does not fit. */
  take(text: string): string {
    this.left -= text.length;
    if (this.left < 0) throw this.error();
    return text;
  }
}

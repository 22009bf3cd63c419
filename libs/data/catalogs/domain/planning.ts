import { asLine } from '@exchange/kernel';
import type { CampaignGroup, CreativeAsset, SyndicationTarget } from './activation';
import type { Transform } from './catalog';
import { catalogErrors } from './errors';
import { sha256 } from './item';
import { catalogLimits } from './limits';
import type { DeliveryMode } from './words';

const placeholder = /\{\{([^{}]{1,200})\}\}/g;
/** Different values of one field that a prompt names. */
const namedValues = 5;
const nothing = '(none)';

interface Group {
  readonly values: Readonly<Record<string, string>>;
  readonly itemIds: string[];
  /** Values of the prompt's other fields, as far as they are named. */
  readonly seen: Map<string, Set<string>>;
}

/** Item attributes that a plan needs: those it groups by and those that the prompt names. */
export function fieldsOf({ groupBy, creativePrompt }: Pick<Transform, 'groupBy' | 'creativePrompt'>): readonly string[] {
  const named = [...creativePrompt.matchAll(placeholder)].map(([, name]) => name!.trim());
  return [...new Set([...groupBy, ...named])].filter((name) => name !== 'itemCount');
}

/** Sorts items into the groups of a transform, one at a time: the catalog never has to be in memory as a whole. */
export class GroupBuilder {
  private readonly groups = new Map<string, Group>();

  constructor(private readonly transform: Pick<Transform, 'groupBy' | 'creativePrompt' | 'budgetPerGroup'>) {}

  /** 422 when there are more groups than a plan may have. */
  add(itemId: string, attributes: Readonly<Record<string, string | null>>): void {
    const values = Object.fromEntries(this.transform.groupBy.map((field) => [field, attributes[field] ?? nothing]));
    const key = this.transform.groupBy.map((field) => `${field}:${encodeURIComponent(values[field]!)}`).join('/');
    let group = this.groups.get(key);
    if (!group) {
      if (this.groups.size >= catalogLimits.groups) throw catalogErrors.tooManyGroups({ field: 'groupBy' });
      group = { values, itemIds: [], seen: new Map() };
      this.groups.set(key, group);
    }
    group.itemIds.push(itemId);
    for (const [field, value] of Object.entries(attributes)) remember(group.seen, field, value);
  }

  build(catalogName: string, currency: string): { readonly campaignGroups: CampaignGroup[]; readonly creativeAssets: CreativeAsset[] } {
    const { budgetPerGroup, creativePrompt } = this.transform;
    const sorted = [...this.groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const common = sorted.map(([key, { values, itemIds, seen }]) => ({
      key,
      fieldValues: values,
      itemIds,
      itemCount: itemIds.length,
      seen,
    }));
    return {
      campaignGroups: common.map(({ seen: _, ...group }) => ({
        ...group,
        name: asLine(`${catalogName}: ${Object.values(group.fieldValues).join(' / ')}`, 1_000),
        budget: budgetPerGroup === null ? null : { amount: budgetPerGroup, currency },
      })),
      creativeAssets: common.map(({ seen, ...group }) => ({ ...group, prompt: prompt(creativePrompt, group, seen) })),
    };
  }
}

/** What a seller says about catalogs, and how it can be shared with it (gaps.md §2.8, deliveryMode). */
export interface SellerCapability {
  readonly sellerId: number;
  readonly sellerName: string;
  /** Null: it did not say, for this reason. */
  readonly says: {
    readonly catalogs: boolean;
    readonly catalogCreatives: boolean;
    readonly buildsCreatives: boolean;
    readonly takesCreatives: boolean;
  } | null;
  readonly reason?: string;
}

export function targetOf({ sellerId, sellerName, says, reason }: SellerCapability): SyndicationTarget {
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
  if (says === null) return target('unsupported', reason ?? 'The seller does not say what it can do.');
  if (says.catalogs && says.catalogCreatives)
    return target('native_creative_catalog', 'The seller takes catalogs and makes creatives from them.');
  if (says.catalogs) return target('native_catalog', 'The seller takes catalogs.');
  if (says.buildsCreatives || says.takesCreatives) {
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
): string {
  return template.replaceAll(placeholder, (_, inside: string) => {
    const name = inside.trim();
    if (name === 'itemCount') return String(itemCount);
    return fieldValues[name] ?? [...(seen.get(name) ?? [])].join(', ');
  });
}

function remember(seen: Group['seen'], field: string, value: string | null): void {
  if (value === null) return;
  const values = seen.get(field) ?? new Set<string>();
  if (values.size < namedValues) values.add(value);
  seen.set(field, values);
}

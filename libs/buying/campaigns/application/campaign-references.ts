import { Injectable } from '@nestjs/common';
import { AudiencesFacade } from '@exchange/audiences';
import { CatalogsFacade } from '@exchange/catalogs';
import { EventSourcesFacade } from '@exchange/event-sources';
import { invalidInput } from '@exchange/kernel';
import { StorefrontsFacade } from '@exchange/storefronts';
import { unknownPlaces } from '@exchange/targeting';
import type { CampaignPatch, CampaignState } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { CampaignDiscoveries, type DiscoveryEntry } from '../domain/ports';
import type { AudienceRequest, PerformanceConfig } from '../domain/settings';

type Owner = Pick<CampaignState, 'accountId' | 'id' | 'advertiserId' | 'budgetCurrency'>;
/** References that the campaign has already; null at creation. */
type Known = Pick<CampaignState, 'storefrontIds' | 'discoveryId' | 'productIds' | 'audienceConfig'> | null;

/**
 * Checks that referenced objects exist and belong to the advertiser or account: else 404 with the field. Existing references are not checked again, so
 * an expired discovery or a departed seller may stay.
 */
@Injectable()
export class CampaignReferences {
  constructor(
    private readonly discoveries: CampaignDiscoveries,
    private readonly storefronts: StorefrontsFacade,
    private readonly catalogs: CatalogsFacade,
    private readonly eventSources: EventSourcesFacade,
    private readonly audiences: AudiencesFacade,
  ) {}

  /** Returns the patch with the platform's id of the catalog. */
  async check<Patch extends CampaignPatch>(owner: Owner, patch: Patch, before: Known): Promise<Patch> {
    if (patch.constraints) {
      const issues = unknownPlaces(patch.constraints, 'constraints');
      if (issues.length > 0) throw invalidInput(issues);
    }
    await this.assertSellers(owner, patch.storefrontIds ?? [], before?.storefrontIds ?? []);
    await this.assertEventSources(owner, patch.performanceConfig);
    await this.assertAudiences(owner, patch.audienceConfig, before);
    await this.assertOffers(owner, patch, before);
    return patch.catalogId ? { ...patch, catalogId: await this.catalogOf(owner, patch.catalogId) } : patch;
  }

  private async assertSellers({ accountId }: Owner, ids: readonly number[], known: readonly number[]): Promise<void> {
    const listed = await this.storefronts.accountsOf(
      accountId,
      ids.filter((id) => !known.includes(id)),
    );
    const index = ids.findIndex((id) => !known.includes(id) && !listed.has(id));
    if (index >= 0) throw campaignErrors.unknownSeller({ field: `storefrontIds[${index}]` });
  }

  private async assertAudiences({ accountId, advertiserId }: Owner, request: AudienceRequest | undefined, before: Known): Promise<void> {
    for (const name of ['targetAudienceIds', 'suppressAudienceIds'] as const) {
      const known = before?.audienceConfig[name] ?? [];
      const ids = request?.[name] ?? [];
      const unknown = await this.audiences.unknown({ accountId, advertiserId }, ids);
      const index = ids.findIndex((id) => unknown.has(id) && !known.includes(id));
      if (index >= 0) throw campaignErrors.unknownAudience({ field: `audienceConfig.${name}[${index}]` });
    }
  }

  private async assertOffers(owner: Owner, { discoveryId, productIds = [] }: CampaignPatch, before: Known): Promise<void> {
    const isNamed = typeof discoveryId === 'string' && discoveryId !== before?.discoveryId;
    const named = isNamed ? await this.discoveryOf(owner, discoveryId) : null;
    const added = productIds.filter((id) => !before?.productIds.includes(id));
    if (added.length === 0) return;
    const place = named ?? (await this.defaultDiscovery(owner, discoveryId, before));
    const offered = place ? await this.discoveries.offered(owner.accountId, place.discoveryId, added) : new Set<string>();
    const index = productIds.findIndex((id) => added.includes(id) && !offered.has(id));
    if (index >= 0) throw campaignErrors.unknownProduct({ field: `productIds[${index}]` });
  }

  private async discoveryOf({ accountId, advertiserId, budgetCurrency }: Owner, discoveryId: string): Promise<DiscoveryEntry> {
    const field = 'discoveryId';
    const found = await this.discoveries.find(accountId, discoveryId);
    if (found?.advertiserId !== advertiserId) throw campaignErrors.unknownDiscovery({ field });
    if (found.isExpired) throw campaignErrors.discoveryExpired({ field });
    if (found.currency !== null && found.currency !== budgetCurrency)
      throw campaignErrors.currencyMismatch({ field, details: { expected: budgetCurrency } });
    return found;
  }

  /** The discovery that the campaign names, else the latest one started for it. */
  private async defaultDiscovery(
    { accountId, id }: Owner,
    discoveryId: string | null | undefined,
    before: Known,
  ): Promise<DiscoveryEntry | null> {
    const kept = discoveryId === null ? null : before?.discoveryId;
    const named = kept ? await this.discoveries.find(accountId, kept) : null;
    return named ?? (before ? this.discoveries.latestOf(accountId, id) : null);
  }

  private async catalogOf(owner: Owner, catalogId: string): Promise<string> {
    const found = await this.catalogs.find(owner, catalogId);
    if (!found) throw campaignErrors.unknownCatalog({ field: 'catalogId' });
    return found.id;
  }

  private async assertEventSources({ accountId, advertiserId }: Owner, config: PerformanceConfig | null | undefined): Promise<void> {
    const named = (config?.optimizationGoals ?? []).flatMap(({ eventSources = [] }, i) =>
      eventSources.map(({ eventSourceId: id }, j) => ({
        id,
        field: `performanceConfig.optimizationGoals[${i}].eventSources[${j}].eventSourceId`,
      })),
    );
    const ids = [...new Set(named.map(({ id }) => id))];
    const unknown = await this.eventSources.unknownIds({ accountId, advertiserId }, ids);
    const first = named.find(({ id }) => unknown.has(id));
    if (first) throw campaignErrors.unknownEventSource({ field: first.field });
  }
}

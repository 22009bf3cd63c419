import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import { storefrontErrors } from '../domain/errors';
import { hostedAgentsPrefix, hostedAgentUrl } from '../domain/hosted-agent-url';
import { OwnStorefronts } from '../domain/ports';
import type { ProductSummary, StorefrontState } from '../domain/storefront';

/** Storefronts for which the exchange answers, for contexts of the selling side. */
@Injectable()
export class HostedStorefrontsFacade {
  constructor(
    private readonly storefronts: OwnStorefronts,
    private readonly settings: Settings,
  ) {}

  /**
   * Locks the account's storefront until the surrounding transaction ends, which serializes changes of its products.
   * 409 when the account has no open storefront.
   */
  async lock(accountId: number): Promise<StorefrontState> {
    const storefront = await this.storefronts.change(accountId, (found) => found);
    if (!storefront || storefront.isArchived) throw storefrontErrors.storefrontNeeded();
    return storefront.state;
  }

  /** Runs in the transaction that changed products, after the storefront was locked. */
  async updateSummary(accountId: number, summary: ProductSummary): Promise<void> {
    await this.storefronts.change(accountId, (found) => found.updateSummary(summary));
  }

  /** Returns storefronts in any state. */
  async bySlug(slug: string): Promise<StorefrontState | null> {
    return (await this.storefronts.bySlug(slug))?.state ?? null;
  }

  async ofAccount(accountId: number): Promise<StorefrontState | null> {
    return (await this.storefronts.find(accountId))?.state ?? null;
  }

  /** URL prefix of all storefront agents, which the exchange answers itself. */
  get prefix(): string {
    return hostedAgentsPrefix(this.settings.baseUrl);
  }

  agentUrl(slug: string): string {
    return hostedAgentUrl(this.settings.baseUrl, slug);
  }
}

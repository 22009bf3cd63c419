import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import { storefrontErrors } from '../domain/errors';
import { hostedAgentsPrefix, hostedAgentUrl } from '../domain/hosted-agent-url';
import { OwnStorefronts } from '../domain/ports';
import type { Shelf, StorefrontState } from '../domain/storefront';

/** The facade for contexts of the selling side: storefronts that the exchange answers for. */
@Injectable()
export class HostedStorefrontsFacade {
  constructor(
    private readonly storefronts: OwnStorefronts,
    private readonly settings: Settings,
  ) {}

  /**
   * Locks the account's storefront until the surrounding transaction ends, so that what is on its shelf changes one after the other.
   * 409 when the account has none, or an archived one.
   */
  async hold(accountId: number): Promise<StorefrontState> {
    const storefront = await this.storefronts.change(accountId, (found) => found);
    if (!storefront || storefront.isArchived) throw storefrontErrors.storefrontNeeded();
    return storefront.state;
  }

  /** Call it in the transaction that changed products, after `hold`. */
  async restock(accountId: number, shelf: Shelf): Promise<void> {
    await this.storefronts.change(accountId, (found) => found.restock(shelf));
  }

  /** In whatever state it is; null when there is none. */
  async bySlug(slug: string): Promise<StorefrontState | null> {
    return (await this.storefronts.bySlug(slug))?.state ?? null;
  }

  async ofAccount(accountId: number): Promise<StorefrontState | null> {
    return (await this.storefronts.find(accountId))?.state ?? null;
  }

  /** Everything below this address is answered by the exchange itself. */
  get prefix(): string {
    return hostedAgentsPrefix(this.settings.baseUrl);
  }

  agentUrl(slug: string): string {
    return hostedAgentUrl(this.settings.baseUrl, slug);
  }
}

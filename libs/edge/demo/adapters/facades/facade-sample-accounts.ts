import { Injectable } from '@nestjs/common';
import { DemoAccountsFacade, type Organization, OrganizationsFacade } from '@exchange/accounts';
import { ProductSetupFacade } from '@exchange/products';
import { StorefrontOpeningFacade } from '@exchange/storefronts';
import type { SampleSeller } from '../../domain/demo';
import { SampleAccounts } from '../../domain/ports';
import { profile, recipeOf, type RecipeId } from '../../domain/recipes';
import { sampleProducts, sampleStorefront } from './samples';

@Injectable()
export class FacadeSampleAccounts extends SampleAccounts {
  constructor(
    private readonly accounts: DemoAccountsFacade,
    private readonly storefronts: StorefrontOpeningFacade,
    private readonly products: ProductSetupFacade,
    private readonly organizations: OrganizationsFacade,
  ) {
    super();
  }

  isDemo(accountId: number): Promise<boolean> {
    return this.accounts.isDemo(accountId);
  }

  ownerOf(accountId: number): Promise<number | null> {
    return this.accounts.ownerOf(accountId);
  }

  organizationOf(accountId: number): Promise<Organization> {
    return this.organizations.find(accountId);
  }

  openStorefront(forAccountId: number, slug: string, before?: SampleSeller): Promise<SampleSeller> {
    return this.seller(forAccountId, slug, profile.profileDisplayName, null, before);
  }

  openSeller(buyerId: number, slug: string, recipeId: RecipeId, before?: SampleSeller): Promise<SampleSeller> {
    return this.seller(null, slug, `${recipeOf(recipeId).displayName} (demo)`, buyerId, before);
  }

  addProducts(customerId: number, recipeId: RecipeId, known?: readonly string[]): Promise<readonly string[]> {
    return this.products.create(customerId, sampleProducts(recipeId), known);
  }

  archiveProducts(customerId: number, productIds: readonly string[]): Promise<void> {
    return this.products.archive(customerId, productIds);
  }

  endAt(customerId: number, at: Date): Promise<void> {
    return this.accounts.endAt(customerId, at);
  }

  suspend(customerId: number): Promise<void> {
    return this.accounts.close(customerId);
  }

  erase(customerId: number): Promise<void> {
    return this.accounts.erase(customerId);
  }

  private async seller(
    forAccountId: number | null,
    slug: string,
    name: string,
    pinnedTo: number | null,
    before?: SampleSeller,
  ): Promise<SampleSeller> {
    if (before) return this.again(forAccountId, before, sampleStorefront(slug, name), pinnedTo);
    const customerId = await this.accounts.open(forAccountId, { name, company: name, accountType: 'SELLER' });
    const { id: storefrontId } = await this.storefronts.open(customerId, sampleStorefront(slug, name), pinnedTo);
    return { customerId, storefrontId };
  }

  private async again(
    forAccountId: number | null,
    { customerId, storefrontId }: SampleSeller,
    { slug: next, ...details }: ReturnType<typeof sampleStorefront>,
    pinnedTo: number | null,
  ): Promise<SampleSeller> {
    const slug = (await this.storefronts.slugOf(customerId)) ?? next;
    await this.accounts.clear(customerId, forAccountId);
    await this.storefronts.open(customerId, { slug, ...details }, pinnedTo, storefrontId);
    return { customerId, storefrontId };
  }
}

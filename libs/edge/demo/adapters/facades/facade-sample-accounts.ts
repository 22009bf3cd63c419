import { Injectable } from '@nestjs/common';
import { DemoAccountsFacade } from '@exchange/accounts';
import { StockingFacade } from '@exchange/products';
import { StorefrontOpeningFacade } from '@exchange/storefronts';
import { SampleAccounts } from '../../domain/ports';
import { profile, type RecipeId } from '../../domain/recipes';
import { sampleProducts, sampleStorefront } from './samples';

@Injectable()
export class FacadeSampleAccounts extends SampleAccounts {
  constructor(
    private readonly accounts: DemoAccountsFacade,
    private readonly storefronts: StorefrontOpeningFacade,
    private readonly products: StockingFacade,
  ) {
    super();
  }

  isDemo(accountId: number): Promise<boolean> {
    return this.accounts.isDemo(accountId);
  }

  async open(forAccountId: number, slug: string): Promise<{ customerId: number; storefrontId: number }> {
    const name = profile.profileDisplayName;
    const customerId = await this.accounts.open(forAccountId, { name, company: name, accountType: 'SELLER' });
    const { id: storefrontId } = await this.storefronts.open(customerId, sampleStorefront(slug));
    return { customerId, storefrontId };
  }

  stock(customerId: number, recipeId: RecipeId): Promise<readonly string[]> {
    return this.products.stock(customerId, sampleProducts(recipeId));
  }

  withdraw(customerId: number, productIds: readonly string[]): Promise<void> {
    return this.products.withdraw(customerId, productIds);
  }

  close(customerId: number): Promise<void> {
    return this.accounts.close(customerId);
  }

  erase(customerId: number): Promise<void> {
    return this.accounts.erase(customerId);
  }
}

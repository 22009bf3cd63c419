import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { HostedStorefrontsFacade } from '@exchange/storefronts';
import { productErrors } from '../domain/errors';
import { productLimits } from '../domain/limits';
import { Products, type ProductFilter } from '../domain/ports';
import { Product, type ProductState, type NewProduct } from '../domain/product';
import { productSummary } from '../domain/product-summary';

type AccountRef = Pick<Caller, 'accountId'>;

/** The seller's own products. Every change locks the storefront, so that its summary matches the active products. */
@Injectable()
export class StorefrontProductsService {
  constructor(
    private readonly products: Products,
    private readonly storefronts: HostedStorefrontsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** 409 when the account has no open storefront or too many active products. */
  create({ accountId }: AccountRef, asked: NewProduct, id: string = this.ids.next('prod')): Promise<ProductState> {
    return this.unitOfWork.run(async () => {
      const { id: storefrontId } = await this.storefronts.lock(accountId);
      const product = Product.create({ accountId, id, storefrontId }, asked, this.clock.now());
      await this.products.insert(product);
      await this.updateSummary(accountId);
      return product.state;
    });
  }

  change(caller: Caller, id: string, asked: Partial<NewProduct>): Promise<ProductState> {
    return this.changeLocked(caller, id, (product) => product.change(asked, this.clock.now()));
  }

  /** A second call answers 404. */
  async archive(caller: AccountRef, id: string): Promise<void> {
    await this.changeLocked(caller, id, (product) => {
      if (product.state.status === 'archived') throw productErrors.notFound();
      return product.archive(this.clock.now());
    });
  }

  async read({ accountId }: AccountRef, id: string): Promise<ProductState> {
    const found = await this.products.find(accountId, id);
    if (!found) throw productErrors.notFound();
    return found;
  }

  async list({ accountId }: Caller, filter: Omit<ProductFilter, 'accountId'>, request: PageRequest): Promise<Page<ProductState>> {
    const rows = await this.products.list({ ...filter, accountId }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  private changeLocked({ accountId }: AccountRef, id: string, fn: (product: Product) => Product): Promise<ProductState> {
    return this.unitOfWork.run(async () => {
      if (!(await this.products.find(accountId, id))) throw productErrors.notFound();
      await this.storefronts.lock(accountId);
      const changed = await this.products.change(accountId, id, fn);
      if (!changed) throw productErrors.notFound();
      await this.updateSummary(accountId);
      return changed.state;
    });
  }

  private async updateSummary(accountId: number): Promise<void> {
    const active = await this.products.active(accountId);
    if (active.length > productLimits.activeProducts) throw productErrors.tooManyActive();
    await this.storefronts.updateSummary(accountId, productSummary(active));
  }
}

import { Aggregate, type Channel, invalidInput, type Issue } from '@exchange/kernel';
import { formats } from './formats';
import { pricingIssues, type PricingOption } from './pricing';
import { productStates, type ProductStatus } from './product.states';

export const deliveryTypes = ['guaranteed', 'non_guaranteed'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** What one campaign should spend on the product, in one currency. */
export interface ProductBudget {
  /** ISO 4217. */
  readonly currency: string;
  readonly min: number | null;
  readonly max: number | null;
}

/** What the seller says about a product. */
export interface ProductDetails {
  readonly name: string;
  readonly description: string;
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
  /** Ids of `formats`. */
  readonly formats: readonly string[];
  readonly deliveryType: DeliveryType;
  readonly pricingOptions: readonly PricingOption[];
  /** `YYYY-MM-DD`, both days included. Null: open. */
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** Small letters: what briefs are looked through for. */
  readonly keywords: readonly string[];
  /** Whom it reaches, in words. */
  readonly audience: string | null;
  readonly budget: ProductBudget | null;
}

export interface ProductState extends ProductDetails {
  readonly accountId: number;
  readonly id: string;
  readonly storefrontId: number;
  readonly status: ProductStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewProduct = ProductDetails & { readonly status: 'draft' | 'active' };

/** Something that a storefront sells. */
export class Product extends Aggregate<ProductState> {
  /** 400 with everything that is wrong, or missing for an active one. */
  static create(key: Pick<ProductState, 'accountId' | 'id' | 'storefrontId'>, { status, ...details }: NewProduct, at: Date): Product {
    const life = { status: productStates.initial, createdAt: at, updatedAt: at };
    const draft = new Product({ ...key, ...cleaned(details), ...life });
    return draft
      .offered(status === 'active')
      .checked()
      .next({}, { audit: 'CREATE' });
  }

  /** What is left out stays. 409 when it is archived. */
  change({ status, ...details }: Partial<NewProduct>, at: Date): Product {
    const now = productStates.step(this.state.status, 'PATCH /storefront/products/{id}');
    const changed = this.next({ ...cleaned(details), status: now, updatedAt: at }, { audit: 'UPDATE' });
    const moved = status === undefined ? changed : changed.offered(status === 'active');
    const action = moved.state.status === 'active' ? 'ACTIVATE' : 'DEACTIVATE';
    return moved.state.status === this.state.status ? moved.checked() : moved.next({ updatedAt: at }, { audit: action }).checked();
  }

  archive(at: Date): Product {
    const status = productStates.step(this.state.status, 'DELETE /storefront/products/{id}');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  get isActive(): boolean {
    return this.state.status === 'active';
  }

  private offered(active: boolean): Product {
    if (active === this.isActive) return this;
    return this.next({ status: productStates.step(this.state.status, active ? 'status: active' : 'status: draft') });
  }

  private checked(): Product {
    const issues = [...problemsOf(this.state), ...(this.isActive ? missingIn(this.state) : [])];
    if (issues.length > 0) throw invalidInput(issues);
    return this;
  }
}

function cleaned<Details extends Partial<ProductDetails>>(details: Details): Details {
  const lists = Object.fromEntries(
    (['channels', 'countries', 'formats', 'keywords'] as const).flatMap((name) => {
      const words = details[name] as readonly string[] | undefined;
      return words ? [[name, [...new Set(words.map((word) => (name === 'keywords' ? word.toLowerCase() : word)))]]] : [];
    }),
  );
  return { ...details, ...lists };
}

function problemsOf({ formats: named, pricingOptions, availableFrom, availableUntil, budget }: ProductState): Issue[] {
  return [
    ...named.flatMap((id, index) => (formats.has(id) ? [] : [{ path: `formats[${index}]`, message: `There is no format ${id}.` }])),
    ...pricingIssues(pricingOptions),
    ...(availableFrom !== null && availableUntil !== null && availableUntil < availableFrom
      ? [{ path: 'availableUntil', message: 'availableUntil must not be before availableFrom.' }]
      : []),
    ...(budget && budget.min !== null && budget.max !== null && budget.max < budget.min
      ? [{ path: 'budget.max', message: 'budget.max must not be below budget.min.' }]
      : []),
  ];
}

/** Sellers answer with complete products only. */
function missingIn(state: ProductState): Issue[] {
  const needed = (['description', 'channels', 'formats', 'pricingOptions'] as const).filter((name) => state[name].length === 0);
  return needed.map((path) => ({ path, message: `${path} is required for an active product.` }));
}

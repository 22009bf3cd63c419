import { Aggregate, type Channel, invalidInput, type Issue } from '@exchange/kernel';
import { formats } from './formats';
import { pricingIssues, type ProductPricingOption } from './pricing';
import { productStates, type ProductStatus } from './product.states';

export const deliveryTypes = ['guaranteed', 'non_guaranteed'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Recommended budget of one campaign, in one currency. */
export interface ProductBudget {
  /** ISO 4217. */
  readonly currency: string;
  readonly min: number | null;
  readonly max: number | null;
}

export interface ProductDetails {
  readonly name: string;
  readonly description: string;
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
  /** Ids of `formats`. */
  readonly formats: readonly string[];
  readonly deliveryType: DeliveryType;
  readonly pricingOptions: readonly ProductPricingOption[];
  /** `YYYY-MM-DD`, both days included. Null: no limit. */
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** Lower-case words that are matched with briefs. */
  readonly keywords: readonly string[];
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

export class Product extends Aggregate<ProductState> {
  /** 400 with all problems, including fields that an active product misses. */
  static create(key: Pick<ProductState, 'accountId' | 'id' | 'storefrontId'>, { status, ...details }: NewProduct, at: Date): Product {
    const life = { status: productStates.initial, createdAt: at, updatedAt: at };
    const draft = new Product({ ...key, ...normalized(details), ...life });
    return draft
      .setOffered(status === 'active')
      .validated()
      .next({}, { audit: 'CREATE' });
  }

  /** Omitted fields keep their value. 409 when archived. */
  change({ status, ...details }: Partial<NewProduct>, at: Date): Product {
    const now = productStates.step(this.state.status, 'PATCH /storefront/products/{id}');
    const changed = this.next({ ...normalized(details), status: now, updatedAt: at }, { audit: 'UPDATE' });
    const moved = status === undefined ? changed : changed.setOffered(status === 'active');
    const action = moved.state.status === 'active' ? 'ACTIVATE' : 'DEACTIVATE';
    return moved.state.status === this.state.status ? moved.validated() : moved.next({ updatedAt: at }, { audit: action }).validated();
  }

  archive(at: Date): Product {
    const status = productStates.step(this.state.status, 'DELETE /storefront/products/{id}');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  get isActive(): boolean {
    return this.state.status === 'active';
  }

  private setOffered(active: boolean): Product {
    if (active === this.isActive) return this;
    return this.next({ status: productStates.step(this.state.status, active ? 'status: active' : 'status: draft') });
  }

  private validated(): Product {
    const issues = [...invalidFields(this.state), ...(this.isActive ? missingFields(this.state) : [])];
    if (issues.length > 0) throw invalidInput(issues);
    return this;
  }
}

function normalized<Details extends Partial<ProductDetails>>(details: Details): Details {
  const lists = Object.fromEntries(
    (['channels', 'countries', 'formats', 'keywords'] as const).flatMap((name) => {
      const words = details[name] as readonly string[] | undefined;
      return words ? [[name, [...new Set(words.map((word) => (name === 'keywords' ? word.toLowerCase() : word)))]]] : [];
    }),
  );
  return { ...details, ...lists };
}

function invalidFields({ formats: named, pricingOptions, availableFrom, availableUntil, budget }: ProductState): Issue[] {
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

function missingFields(state: ProductState): Issue[] {
  const needed = (['description', 'channels', 'formats', 'pricingOptions'] as const).filter((name) => state[name].length === 0);
  return needed.map((path) => ({ path, message: `${path} is required for an active product.` }));
}

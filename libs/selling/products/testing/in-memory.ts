import { type Keyset, type Step, applyStep } from '@exchange/kernel';
import { Products, type ProductFilter } from '../domain/ports';
import { Product, type ProductState } from '../domain/product';

export class InMemoryProducts extends Products {
  private readonly rows = new Map<string, ProductState>();

  async insert({ state }: Product): Promise<void> {
    this.rows.set(state.id, state);
  }

  async change(accountId: number, id: string, fn: Step<Product>): Promise<Product | null> {
    const state = await this.find(accountId, id);
    const changed = applyStep(state && new Product(state), fn);
    if (changed) this.rows.set(id, changed.state);
    return changed && new Product(changed.state);
  }

  async find(accountId: number, id: string): Promise<ProductState | null> {
    const state = this.rows.get(id);
    return state?.accountId === accountId ? state : null;
  }

  async list(filter: ProductFilter, { limit, after }: { limit: number; after: Keyset | null }): Promise<readonly ProductState[]> {
    const rows = [...this.rows.values()].filter((state) => matches(state, filter)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
    return rows.filter((state) => after === null || keyOf(state) < after.join('|')).slice(0, limit + 1);
  }

  async active(accountId: number): Promise<readonly ProductState[]> {
    const rows = [...this.rows.values()].filter((state) => state.accountId === accountId && state.status === 'active');
    return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

const keyOf = ({ createdAt, id }: ProductState): string => `${createdAt.toISOString()}|${id}`;

function matches(state: ProductState, { accountId, statuses, channel, country, deliveryType, name }: ProductFilter): boolean {
  if (state.accountId !== accountId || !statuses.includes(state.status)) return false;
  if (channel !== undefined && !state.channels.some((word) => word === channel)) return false;
  if (country !== undefined && state.countries.length > 0 && !state.countries.includes(country)) return false;
  if (deliveryType !== undefined && state.deliveryType !== deliveryType) return false;
  return name === undefined || state.name.toLowerCase().includes(name.toLowerCase());
}

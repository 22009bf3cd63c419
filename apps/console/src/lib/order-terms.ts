import type { Schemas } from './api';

type Buy = Pick<Schemas['MediaBuy'], 'packages' | 'limitations' | 'drift' | 'differences'>;

/** A term on which decision, order and booking do not agree. */
export interface TermRow {
  readonly key: string;
  /** Product of the package; null when it concerns the whole media buy. */
  readonly product: string | null;
  /** Name of the field in the API or the protocol. */
  readonly field: string;
  /** Null is nothing. */
  readonly decided: string | null;
  readonly ordered: string | null;
  readonly booked: string | null;
  /** `limitation`: accepted, and left out of the order. `drift`: the seller reports something else. `difference`: booked otherwise. */
  readonly kind: 'limitation' | 'drift' | 'difference';
  readonly note: string | null;
}

/** Differences to decide on first, then those that the seller reports, then what the order leaves out. */
export function termRows({ packages, limitations, drift, differences }: Buy): TermRow[] {
  const products = new Map(packages.map(({ packageId, productName }) => [packageId, productName]));
  const productOf = (packageId: string | null) => (packageId === null ? null : (products.get(packageId) ?? packageId));
  return [
    ...differences.map(({ packageId, field, agreed, booked }): Omit<TermRow, 'key'> => ({
      product: productOf(packageId),
      field,
      decided: value(agreed),
      ordered: value(agreed),
      booked: value(booked),
      kind: 'difference',
      note: null,
    })),
    ...drift
      .filter(({ packageId, field }) => !differences.some((other) => other.packageId === packageId && other.field === field))
      .map(({ packageId, field, ordered, echoed }): Omit<TermRow, 'key'> => ({
        product: productOf(packageId),
        field,
        decided: value(ordered),
        ordered: value(ordered),
        booked: value(echoed),
        kind: 'drift',
        note: null,
      })),
    ...limitations.map(({ field, requested, supported, note }): Omit<TermRow, 'key'> => ({
      product: null,
      field,
      decided: value(requested),
      ordered: value(supported),
      booked: value(supported),
      kind: 'limitation',
      note: value(note),
    })),
  ].map((row, index) => ({ key: `${row.kind} ${index}`, ...row }));
}

const value = (text: string): string | null => (text === '' ? null : text);

/** Fields whose acceptance the contract refuses: the media buy can only be canceled. */
const unacceptable: readonly string[] = ['currency', 'product_id', 'packages'];

export const isAcceptable = ({ differences }: Pick<Buy, 'differences'>): boolean =>
  !differences.some(({ field }) => unacceptable.includes(field));

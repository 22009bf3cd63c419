import { Injectable } from '@nestjs/common';
import { Slices } from '@exchange/platform';
import type { Identifier } from '../domain/identifier';
import { PropertyRegistry, PublicSuffixes } from '../domain/ports';
import { type Property, propertyOf } from '../domain/property';
import type { Registrations } from '../domain/registration';

/** Number of items per slice, about a millisecond of work. */
const sliceLength = 1_000;

/** Visits a long list and yields to the event loop after every thousand items. */
export async function inSlices<Item>(items: readonly Item[], visit: (item: Item, position: number) => void): Promise<void> {
  const slices = new Slices();
  for (let from = 0; from < items.length; from += sliceLength) {
    const end = Math.min(from + sliceLength, items.length);
    for (let i = from; i < end; i += 1) visit(items[i]!, i);
    await slices.end();
  }
}

/** Normalizes identifiers, and looks up each different domain once in the registry. */
@Injectable()
export class Properties {
  constructor(
    private readonly registry: PropertyRegistry,
    private readonly suffixes: PublicSuffixes,
  ) {}

  async read(identifiers: readonly Identifier[]): Promise<{ readonly properties: readonly Property[]; readonly known: Registrations }> {
    const properties: Property[] = [];
    const domains = new Set<string>();
    await inSlices(identifiers, (identifier) => {
      const property = propertyOf(identifier, this.suffixes);
      properties.push(property);
      if (property.registrable === null) return;
      domains.add(property.identifier.value).add(property.registrable);
    });
    return { properties, known: domains.size === 0 ? new Map() : await this.registry.lookUp([...domains]) };
  }
}

import type { CheckSummary } from './check-summary';
import { type Property, propertyKeyOf } from './property';
import { isBlocked, type Registrations, registrationOf } from './registration';

export interface RemovedProperty {
  readonly property: Property;
  readonly reason: 'duplicate' | 'blocked';
  /** Only for blocked ones. */
  readonly domainType?: string;
  readonly blockedReason?: string;
}

/** Classifies identifiers into buckets, in the order in which they are added (gaps.md §4.5). */
export class PropertyCheck {
  readonly remove: RemovedProperty[] = [];
  readonly modify: Property[] = [];
  readonly assess: Property[] = [];
  readonly ok: Property[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly known: Registrations) {}

  /** Puts the property into the first matching bucket. */
  add(property: Property): void {
    const key = propertyKeyOf(property);
    if (this.seen.has(key)) {
      this.remove.push({ property, reason: 'duplicate' });
      return;
    }
    this.seen.add(key);
    const { identifier, registrable, changes } = property;
    const registration = registrable === null ? null : registrationOf(identifier.value, registrable, this.known);
    if (registration && isBlocked(registration)) {
      const { kind, blockedReason } = registration;
      this.remove.push({ property, reason: 'blocked', domainType: kind, ...(blockedReason === null ? {} : { blockedReason }) });
    } else if (changes.length > 0) this.modify.push(property);
    else if (registration) this.ok.push(property);
    else this.assess.push(property);
  }

  get summary(): CheckSummary {
    const [remove, modify, assess, ok] = [this.remove.length, this.modify.length, this.assess.length, this.ok.length];
    return { total: remove + modify + assess + ok, remove, modify, assess, ok };
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { PropertyRegistry } from '../../domain/ports';
import type { DomainRegistration, Registrations } from '../../domain/registration';

const chunkLength = 10_000;

/**
 * The registry in the exchange's database. Sends 10,000 domains per query as one text separated by spaces, because serializing them as an array blocks
 * the driver for several milliseconds.
 */
@Injectable()
export class TypeormPropertyRegistry extends PropertyRegistry {
  constructor(private readonly database: Database) {
    super();
  }

  async lookUp(domains: readonly string[]): Promise<Registrations> {
    const known = new Map<string, DomainRegistration>();
    for (let from = 0; from < domains.length; from += chunkLength) {
      const rows = await this.database.query<DomainRegistration>(
        `select domain, kind, blocked_reason as "blockedReason", source from property_registry where domain = any(string_to_array($1, ' '))`,
        [domains.slice(from, from + chunkLength).join(' ')],
        'property-registry.look-up',
      );
      for (const row of rows) known.set(row.domain, row);
    }
    return known;
  }
}

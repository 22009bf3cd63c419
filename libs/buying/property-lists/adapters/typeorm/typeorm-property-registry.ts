import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { PropertyRegistry } from '../../domain/ports';
import type { Registration, Registrations } from '../../domain/registration';

const chunkLength = 10_000;

/** The registry that ships with the exchange. One query for every 10,000 domains. */
@Injectable()
export class TypeormPropertyRegistry extends PropertyRegistry {
  constructor(private readonly database: Database) {
    super();
  }

  async lookUp(domains: readonly string[]): Promise<Registrations> {
    const known = new Map<string, Registration>();
    for (let from = 0; from < domains.length; from += chunkLength) {
      const rows = await this.database.query<Registration>(
        `select domain, kind, blocked_reason as "blockedReason", source from property_registry where domain = any($1::text[])`,
        [domains.slice(from, from + chunkLength)],
        'property-registry.look-up',
      );
      for (const row of rows) known.set(row.domain, row);
    }
    return known;
  }
}

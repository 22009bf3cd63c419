import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Commitments1763844526301 } from './adapters/typeorm/migrations/1763844526301-commitments';
import { TypeormCommittedMoney } from './adapters/typeorm/typeorm-committed-money';
import { CommittedMoney } from './domain/ports';

export const commitmentsSchema: ContextSchema = {
  entities: [],
  migrations: [Commitments1763844526301],
  // Sums of past months are not read, and their commitments are no longer released.
  retention: [
    { table: 'commitment_pools', expired: 'month < $1', days: 400 },
    { table: 'commitments', expired: 'month < $1', days: 62 },
  ],
};

const ports = [{ provide: CommittedMoney, useClass: TypeormCommittedMoney }];

@Module({ providers: ports, exports: [CommittedMoney] })
export class CommitmentsModule {}

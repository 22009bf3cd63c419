import { SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { checkReportsContract, propertyRegistryContract } from '../../testing';
import { propertyListsContract } from '../../testing/lists';
import { listSharesContract } from '../../testing/shares';
import { TypeormCheckReports } from './typeorm-check-reports';
import { TypeormListShares } from './typeorm-list-shares';
import { TypeormPropertyLists } from './typeorm-property-lists';
import { TypeormPropertyRegistry } from './typeorm-property-registry';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('property registry on PostgreSQL', () => {
  propertyRegistryContract(async (known) => {
    await db.database.query('truncate property_registry');
    for (const { domain, kind, blockedReason, source } of known) {
      const row = [domain, kind, blockedReason, source];
      await db.database.query('insert into property_registry (domain, kind, blocked_reason, source) values ($1, $2, $3, $4)', row);
    }
    return new TypeormPropertyRegistry(db.database);
  });
});

describe('check reports on PostgreSQL', () => {
  checkReportsContract(() => new TypeormCheckReports(db.database));
});

describe('property lists on PostgreSQL', () => {
  propertyListsContract(() => new TypeormPropertyLists(db.store, db.database, new AuditTrail(db.database, new SystemIds())));
});

describe('list shares on PostgreSQL', () => {
  listSharesContract(async () => {
    const audit = new AuditTrail(db.database, new SystemIds());
    return { lists: new TypeormPropertyLists(db.store, db.database, audit), shares: new TypeormListShares(db.database, audit) };
  });
});

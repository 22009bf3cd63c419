import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditKinds, kindOf, kindsOf, typesOf } from './audit-kinds';
import { pageOfEntry } from './audit-page';

const document = JSON.parse(readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
  components: { schemas: { AuditEntry: { properties: { resourceType: { enum: string[] } } } } };
};
const types = document.components.schemas.AuditEntry.properties.resourceType.enum;

describe('Kinds of the audit log', () => {
  it('have every type of the contract once', () => {
    const grouped = Object.values(auditKinds).flatMap((kind) => kind.types as readonly string[]);
    expect(grouped.toSorted()).toEqual(types.toSorted());
    expect(types.filter((type) => kindOf(type) === undefined)).toEqual([]);
  });

  it('are those of the side', () => {
    expect(kindsOf(true)).toContain('CAMPAIGN');
    expect(kindsOf(true)).not.toContain('PAYOUT');
    expect(kindsOf(false)).toContain('PAYOUT');
    expect(kindsOf(false)).not.toContain('CAMPAIGN');
  });

  it('become types of the API, without names that nobody knows', () => {
    expect(typesOf('STOREFRONT,nothing')).toEqual(['STOREFRONT', 'STOREFRONT_INVENTORY_SOURCE']);
    expect(typesOf('nothing')).toBeUndefined();
    expect(typesOf(undefined)).toBeUndefined();
  });
});

describe('The page of an entry', () => {
  it('is that of the object, on the side of the account', () => {
    const entry = { resourceType: 'MEDIA_BUY', resourceId: 'mb_1', action: 'UPDATE' } as const;
    expect(pageOfEntry(entry, '7', true)).toEqual({ to: '/a/$account/media-buys/$id', params: { account: '7', id: 'mb_1' } });
    expect(pageOfEntry(entry, '7', false)).toMatchObject({ to: '/a/$account/orders/$id' });
  });

  it('does not exist for a deleted object and for types without a page', () => {
    expect(pageOfEntry({ resourceType: 'API_KEY', resourceId: 'key_1', action: 'DELETE' }, '7', true)).toBeUndefined();
    expect(pageOfEntry({ resourceType: 'TERMS', resourceId: '1', action: 'CREATE' }, '7', true)).toBeUndefined();
  });
});

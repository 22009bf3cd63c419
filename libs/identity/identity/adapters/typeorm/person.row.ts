import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Person, type PersonState } from '../../domain/person';

const columns = {
  id: column.id('id', { primary: true }),
  email: column.text('email'),
  name: column.text('name'),
  isStaff: column.boolean('is_staff'),
  lastAccountId: column.id('last_account_id', { nullable: true }),
  emailVerifiedAt: column.timestamp('email_verified_at', { nullable: true }),
  passwordChangedAt: column.timestamp('password_changed_at', { nullable: true }),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<PersonState>;

/** Only `People.credentials` selects the hash. */
const secretColumns = { passwordHash: column.text('password_hash', { select: false, nullable: true }) };

export const personRow = new EntitySchema<PersonState>({ name: 'Person', tableName: 'users', columns: { ...columns, ...secretColumns } });

export const personMapping: Mapping<PersonState, Person> = {
  schema: personRow,
  from: (state) => new Person(state),
  audited: {
    resourceType: 'USER',
    // A person belongs to no account: changes are logged in the account they used last.
    accountId: (state) => state.lastAccountId,
    id: (state) => String(state.id),
    name: (state) => state.name || state.email,
    hidden: ['id', 'lastAccountId', 'passwordChangedAt'],
  },
};

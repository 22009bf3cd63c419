import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, isUniqueViolation, storedAs } from '@exchange/platform';
import { identityErrors } from '../../domain/errors';
import type { Person, PersonState } from '../../domain/person';
import { type Credentials, People } from '../../domain/ports';
import { personMapping, personRow } from './person.row';

type CredentialsRow = PersonState & Pick<Credentials, 'passwordHash'>;

const credentialsSql = `select ${storedAs(personRow).select}, password_hash as "passwordHash" from users where email = $1`;

@Injectable()
export class TypeormPeople extends People {
  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
  ) {
    super();
  }

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(`select nextval(pg_get_serial_sequence('users', 'id')) as id`);
    return row!.id;
  }

  async insert(person: Person, passwordHash: string): Promise<void> {
    try {
      await this.store.insert(personMapping, person, { passwordHash });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) throw identityErrors.emailTaken({ field: 'email' });
      throw error;
    }
  }

  staff(): Promise<readonly PersonState[]> {
    return this.database.manager.find(personRow, { where: { isStaff: true }, order: { id: 'ASC' } });
  }

  find(id: number): Promise<Person | null> {
    return this.store.find(personMapping, { id });
  }

  byEmail(email: string): Promise<Person | null> {
    return this.store.find(personMapping, { email });
  }

  async named(ids: readonly number[]): Promise<readonly PersonState[]> {
    return ids.length === 0 ? [] : this.database.manager.find(personRow, { where: { id: In([...ids]) } });
  }

  change(id: number, fn: Step<Person>): Promise<Person | null> {
    return this.store.change(personMapping, { id }, fn);
  }

  async credentials(email: string): Promise<Credentials | null> {
    const [row] = await this.database.query<CredentialsRow>(credentialsSql, [email], 'people.credentials');
    if (!row) return null;
    const { passwordHash, ...person } = row;
    return { person, passwordHash };
  }

  async confirmPasswordHash(id: number, hash: string): Promise<boolean> {
    const rows = await this.database.query('select 1 from users where id = $1 and password_hash = $2 for update', [id, hash]);
    return rows.length === 1;
  }

  async setPasswordHash(id: number, hash: string): Promise<void> {
    await this.database.query('update users set password_hash = $2, updated_at = now() where id = $1', [id, hash]);
  }
}

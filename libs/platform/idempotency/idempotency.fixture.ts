import { randomBytes } from 'node:crypto';
import { anOrganization } from '@exchange/kernel/testing';
import type { Database } from '../persistence/database';
import { SecretBox } from '../secrets/secret-box';
import { alreadyAuthorized, Idempotency } from './idempotency';

export const caller = anOrganization();
export const request = {
  caller,
  key: 'key-0123456789abc',
  operation: 'things.create',
  request: { name: 'A', tags: ['x'] },
  authorize: alreadyAuthorized,
};

const unlimited = { consume: async () => undefined };

export function anIdempotency(database: Database, limits: object = unlimited): Idempotency {
  const secrets = new SecretBox(`k1:${randomBytes(32).toString('base64')}`);
  return new Idempotency(database, secrets, limits as never, { idempotencyLimit: { attempts: 5, seconds: 60 } } as never);
}

import { sealedIn } from '@exchange/platform';
import { schemas } from '../../apps/contexts/schema';
import { filesIn, isTest, read } from './sources';

/** Whoever seals something, and where it is kept. What is kept nowhere says so. */
const sealers: Readonly<Record<string, string>> = {
  'libs/access/accounts/application/members.service.ts': 'outbox.payload of accounts.member_invited',
  'libs/access/identity/application/email-verification.service.ts': 'outbox.payload of identity.email_verification_requested',
  'libs/access/identity/application/passwords.service.ts': 'outbox.payload of identity.password_reset_requested',
  'libs/data/audiences/adapters/typeorm/typeorm-callbacks.ts': 'audience_callbacks.secrets',
  'libs/insight/reporting/application/downloads.service.ts': 'nowhere: a link that its holder keeps, for seven days',
  'libs/engagement/webhooks/adapters/typeorm/typeorm-subscriptions.ts': 'webhook_subscriptions.secret',
  'libs/platform/idempotency/idempotency.ts': 'idempotency_records.sealed_answer',
  'libs/platform/secrets/reseal.ts': 'nowhere else: every declared column',
  'libs/selling/storefronts/adapters/typeorm/typeorm-sellers.ts': 'seller_agents.sealed_token',
};

const places = sealedIn(schemas).map(({ table, column, where }) => {
  const type = /type = '([^']+)'/.exec(where ?? '')?.[1];
  return `${table}.${column}${type ? ` of ${type}` : ''}`;
});

const production = (path: string) => path.endsWith('.ts') && !isTest(path) && !/testing|fixture/.test(path);

describe('sealed secrets', () => {
  const sealing = filesIn(['libs', 'apps'], production).filter((path) => /\bSecretBox\b/.test(read(path)) && /\.seal\(/.test(read(path)));

  test('whoever seals stands in the table with the column that it is kept in', () => {
    expect(sealing.filter((path) => !(path in sealers))).toEqual([]);
    expect(Object.keys(sealers).filter((path) => !sealing.includes(path))).toEqual([]);
  });

  test('every such column is declared by its context, so that its keys are looked for, counted and replaced', () => {
    const kept = Object.values(sealers).filter((where) => !where.startsWith('nowhere'));
    expect(kept.sort()).toEqual([...places].sort());
  });

  test('nobody else makes a box, or encrypts: what is sealed elsewhere is found by no rotation', () => {
    const making = filesIn(['libs', 'apps'], production).filter((path) => /new SecretBox\(|createCipheriv\(/.test(read(path)));
    expect(making.sort()).toEqual([
      'libs/platform/platform.module.ts',
      // What it seals is kept nowhere: cursors, which their callers keep.
      'libs/platform/secrets/cursor-seal.ts',
      'libs/platform/secrets/reseal.ts',
      'libs/platform/secrets/secret-box.ts',
    ]);
  });
});

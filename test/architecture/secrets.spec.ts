import { sealedIn } from '@exchange/platform/testing';
import { schemas } from '../../apps/contexts/schema';
import { contexts, filesIn, isForTests, read } from './sources';

/** Files that encrypt something, and the column that stores the result. A value that is stored nowhere says so. */
const sealers: Readonly<Record<string, string>> = {
  'libs/identity/accounts/application/members.service.ts': 'outbox.payload of accounts.member_invited',
  'libs/identity/identity/application/email-verification.service.ts': 'outbox.payload of identity.email_verification_requested',
  'libs/identity/identity/application/passwords.service.ts': 'outbox.payload of identity.password_reset_requested',
  'libs/data/audiences/adapters/typeorm/typeorm-callbacks.ts': 'audience_callbacks.secrets',
  'libs/insight/reporting/application/downloads.service.ts': 'nowhere: a link that its holder keeps for seven days',
  'libs/engagement/webhooks/adapters/typeorm/typeorm-subscriptions.ts': 'webhook_subscriptions.secret',
  'libs/operations/payouts/payees.service.ts': 'payees.sealed_account_number',
  'libs/platform/idempotency/idempotency.ts': 'idempotency_records.sealed_answer',
  'libs/platform/secrets/reseal.ts': 'nowhere else: all declared columns',
  'libs/directory/storefronts/adapters/typeorm/typeorm-sellers.ts': 'seller_agents.sealed_token',
};

/** Columns that store a value which another file encrypted. */
const passedOn = ['outbox.payload of identity.password_reset_opened'];

const places = sealedIn(schemas).map(({ table, column, where }) => {
  const type = /type = '([^']+)'/.exec(where ?? '')?.[1];
  return `${table}.${column}${type ? ` of ${type}` : ''}`;
});

const production = (path: string) => path.endsWith('.ts') && !isForTests(path);

describe('sealed secrets', () => {
  const sealing = filesIn(['libs', 'apps'], production).filter((path) => /\bSecretBox\b/.test(read(path)) && /\.seal\(/.test(read(path)));

  test('every file that encrypts is listed with the column that stores the result', () => {
    expect(sealing.filter((path) => !(path in sealers))).toEqual([]);
    expect(Object.keys(sealers).filter((path) => !sealing.includes(path))).toEqual([]);
  });

  test('every such column is declared by its context, so that key rotation finds it', () => {
    const kept = [...Object.values(sealers).filter((where) => !where.startsWith('nowhere')), ...passedOn];
    expect(kept.sort()).toEqual([...places].sort());
  });

  test('no other file encrypts: rotation would not find its values', () => {
    const making = filesIn(['libs', 'apps'], production).filter((path) => /new SecretBox\(|createCipheriv\(/.test(read(path)));
    expect(making.sort()).toEqual([
      'libs/platform/platform.module.ts',
      // Cursors are sealed but not stored: callers keep them.
      'libs/platform/secrets/cursor-seal.ts',
      'libs/platform/secrets/reseal.ts',
      'libs/platform/secrets/secret-box.ts',
    ]);
  });
});

describe('tokens of sellers', () => {
  const allowedFolders = ['libs/adcp/', 'libs/directory/storefronts/'];
  const outside = filesIn(['libs', 'apps'], (path) => production(path) && !allowedFolders.some((folder) => path.startsWith(folder)));

  test('only the connection to sellers, the context that stores them, and the form that sends them mention them', () => {
    const words = /\b(bearerToken|SellerConnections?|InMemoryConnections)\b/;
    expect(
      outside.filter(
        (path) =>
          words.test(read(path)) &&
          !/^apps\/(sandbox-seller\/|client\/src\/openapi\.gen\.ts$|console\/src\/lib\/seller-agent-body\.ts$)/.test(path),
      ),
    ).toEqual([]);
  });

  test('the port for tokens is provided by storefronts, and no module re-exports it', () => {
    const modules = filesIn(['libs', 'apps'], (path) => path.endsWith('.module.ts')).map((path) => [path, read(path)] as const);
    const filled = modules.filter(([, text]) => text.includes('SellerConnections'));
    expect(filled.map(([path]) => path)).toEqual(['libs/directory/storefronts/storefronts.module.ts']);
    const exported = filled.flatMap(([, text]) => [...text.matchAll(/exports: \[([^\]]*)\]/g)].map(([, names]) => names!));
    expect(exported.filter((names) => names.includes('SellerConnections'))).toEqual([]);
  });

  test('only these contexts call sellers; another one needs a decision record', () => {
    const callers = outside.filter((path) => /\bSellerLines\b/.test(read(path)));
    const owners = new Set(callers.map((path) => contexts.find(({ folder }) => path.startsWith(`${folder}/`))?.name));
    expect([...owners].toSorted()).toEqual(['catalogs', 'creative-formats', 'discovery', 'media-buys', 'reporting', 'syndication']);
  });
});

import { invalidRequest } from '../errors';
import { listAt, objectAt, textAt, type Json } from '../json';
import type { Account } from '../state/seller';
import { accountId, context, page, type Tool } from './tool';

export const syncAccounts: Tool = {
  name: 'sync_accounts',
  description: 'Makes the buyer’s brands and operators known to this seller; every account is active at once',
  fields: ['adcp_major_version', 'idempotency_key', 'accounts', 'delete_missing', 'dry_run', 'push_notification_config', 'context', 'ext'],
  mutates: true,
  run: ({ seller, args }) => {
    if (!Array.isArray(args.accounts)) throw invalidRequest('accounts', 'accounts is required');
    const dryRun = args.dry_run === true;
    const accounts = listAt(args, 'accounts').map((wanted) => {
      const brand = textAt(objectAt(wanted, 'brand'), 'domain') ?? '';
      const operator = textAt(wanted, 'operator') ?? '';
      const id = accountId(brand, operator);
      const known = seller.accounts.get(id);
      const account: Account = known ?? { accountId: id, brand, operator, status: 'active', sandbox: wanted.sandbox === true };
      if (!dryRun) seller.accounts.set(id, account);
      return {
        account_id: id,
        brand: { domain: brand },
        operator,
        name: `${brand} (${operator})`,
        action: known ? 'unchanged' : 'created',
        status: account.status,
        billing: textAt(wanted, 'billing') ?? 'operator',
        ...(textAt(wanted, 'payment_terms') ? { payment_terms: wanted.payment_terms } : {}),
        sandbox: account.sandbox,
      };
    });
    return { accounts, ...(dryRun ? { dry_run: true } : {}), ...context(args) };
  },
};

export const listAccounts: Tool = {
  name: 'list_accounts',
  description: 'The accounts that this seller knows',
  fields: ['adcp_major_version', 'status', 'pagination', 'sandbox', 'context', 'ext'],
  run: ({ seller, args }) => {
    const status = textAt(args, 'status');
    const all = [...seller.accounts.values()].filter(
      (account) =>
        (status === undefined || account.status === status) && (typeof args.sandbox !== 'boolean' || account.sandbox === args.sandbox),
    );
    const { items, pagination } = page(all, args);
    return { accounts: items.map(accountAnswer), pagination, ...context(args) };
  },
};

const accountAnswer = (account: Account): Json => ({
  account_id: account.accountId,
  name: `${account.brand} (${account.operator})`,
  status: account.status,
  ...(account.brand ? { brand: { domain: account.brand } } : {}),
  ...(account.operator ? { operator: account.operator } : {}),
  billing: 'operator',
  sandbox: account.sandbox,
});

import { SellerError, invalidRequest } from '../errors';
import { listAt, objectAt, textAt, type Json } from '../json';
import type { SandboxAccount, LiveSeller } from '../state/seller';
import { assertNotifiable, subscriptionsOf } from './notifications';
import { accountId, context, page, type SandboxTool } from './tool';

export const supportedBilling = ['operator'];

export const syncAccounts: SandboxTool = {
  name: 'sync_accounts',
  description: 'Makes the buyer’s brands and operators known to this seller, or changes their settings; every account is active at once',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'idempotency_key',
    'accounts',
    'delete_missing',
    'dry_run',
    'push_notification_config',
    'context',
    'ext',
  ],
  mutates: true,
  run: ({ seller, args }) => {
    if (!Array.isArray(args.accounts)) throw invalidRequest('accounts', 'accounts is required');
    const dryRun = args.dry_run === true;
    const accounts = listAt(args, 'accounts').map((wanted) => synced(seller, wanted, dryRun));
    return { accounts, ...(dryRun ? { dry_run: true } : {}), ...context(args) };
  },
};

/** A refused account does not affect the others. */
function synced(seller: LiveSeller, wanted: Json, dryRun: boolean): Json {
  const key = objectAt(wanted, 'account');
  const named = 'account' in wanted ? key : wanted;
  const who = { brand: textAt(objectAt(named, 'brand'), 'domain') ?? '', operator: textAt(named, 'operator') ?? '' };
  const id = textAt(key, 'account_id') ?? accountId(who.brand, who.operator);
  const known = seller.accounts.get(id);
  const refusal = refusalOf(wanted, known);
  if (refusal) {
    const { brand, operator } = known ?? who;
    return { brand: { domain: brand }, operator, action: 'failed', status: 'rejected', errors: [refusal.toJson()] };
  }
  const account = settled(
    known ?? { accountId: id, ...who, status: 'active', sandbox: wanted.sandbox === true, subscriptions: [] },
    wanted,
  );
  if (!dryRun) seller.accounts.set(id, account);
  return { ...accountAnswer(account), operator: account.operator, action: actionOf(account, known, wanted) };
}

function settled(account: SandboxAccount, wanted: Json): SandboxAccount {
  const terms = textAt(wanted, 'payment_terms') ?? account.paymentTerms;
  return { ...account, ...(terms ? { paymentTerms: terms } : {}), subscriptions: subscriptionsOf(wanted) ?? account.subscriptions };
}

function actionOf(account: SandboxAccount, known: SandboxAccount | undefined, wanted: Json): string {
  if (!known) return 'created';
  return wanted.notification_configs !== undefined || account.paymentTerms !== known.paymentTerms ? 'updated' : 'unchanged';
}

function refusalOf(wanted: Json, known: SandboxAccount | undefined): SellerError | null {
  try {
    assertHasAccount(wanted, known);
    assertBillable(wanted);
    assertNotifiable(wanted);
    return null;
  } catch (error) {
    if (error instanceof SellerError) return error;
    throw error;
  }
}

function assertHasAccount(wanted: Json, known: SandboxAccount | undefined): void {
  if (known || !('account' in wanted)) return;
  throw new SellerError('UNSUPPORTED_PROVISIONING', 'There is no such account. Name its brand, operator and billing.', {
    field: 'account',
  });
}

function assertBillable(wanted: Json): void {
  const billing = textAt(wanted, 'billing');
  if (billing === undefined || supportedBilling.includes(billing)) return;
  throw new SellerError('BILLING_NOT_SUPPORTED', `This seller does not invoice ${billing}.`, {
    field: 'billing',
    details: { scope: 'capability', supported_billing: supportedBilling },
  });
}

export const listAccounts: SandboxTool = {
  name: 'list_accounts',
  description: 'The accounts that this seller knows',
  fields: ['adcp_version', 'adcp_major_version', 'account', 'status', 'pagination', 'sandbox', 'context', 'ext'],
  run: ({ seller, args }) => {
    const status = textAt(args, 'status');
    const only = textAt(objectAt(args, 'account'), 'account_id');
    const all = [...seller.accounts.values()].filter(
      (account) =>
        (only === undefined || account.accountId === only) &&
        (status === undefined || account.status === status) &&
        (typeof args.sandbox !== 'boolean' || account.sandbox === args.sandbox),
    );
    const { items, pagination } = page(all, args);
    return { accounts: items.map(accountAnswer), pagination, ...context(args) };
  },
};

const accountAnswer = (account: SandboxAccount): Json => ({
  account_id: account.accountId,
  name: `${account.brand} (${account.operator})`,
  status: account.status,
  ...(account.brand ? { brand: { domain: account.brand } } : {}),
  ...(account.operator ? { operator: account.operator } : {}),
  billing: 'operator',
  ...(account.paymentTerms ? { payment_terms: account.paymentTerms } : {}),
  sandbox: account.sandbox,
  notification_configs: account.subscriptions,
});

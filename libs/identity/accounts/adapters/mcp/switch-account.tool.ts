import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AccountType, type Caller, DomainError, readableAdvertisers } from '@exchange/kernel';
import { access, Delegations, everyone } from '@exchange/platform';
import { Tool, type ToolCall, toolFields } from '@exchange/platform/tools';
import { AccountsFacade } from '../../application/accounts.facade';
import { AccountsService } from '../../application/accounts.service';
import { accountErrors } from '../../domain/errors';

const input = z.strictObject({
  accountId: toolFields.integerId.describe('Of reachableAccounts in get_status, or one that granted advertisers to your organization.'),
});
const output = z.object({
  action: z.enum(['unchanged', 'send_header', 'not_over_http']),
  account: z.object({
    accountId: z.int(),
    name: z.string(),
    company: z.string(),
    kind: z.enum(['buyer', 'seller']),
    role: z.string().describe('DELEGATE: not a member; only what was granted is within reach.'),
    advertiserIds: z.array(z.int()).optional().describe('The only advertisers within reach.'),
  }),
  header: z.object({ name: z.literal('X-Account-Id'), value: z.string() }).optional(),
  message: z.string(),
});
type Account = z.input<typeof output>['account'];

const notOverHttp =
  'Tools over HTTP act for the account of the credential alone. Use a credential of that account, or POST /mcp/v3 with the header X-Account-Id.';

const kindOf = (type: AccountType) => (type === 'BUYER' ? 'buyer' : 'seller');

/**
 * Says whether the caller can act for an account, and which header to send. Each MCP call names its account in `X-Account-Id`; the server keeps no
 * current account between calls, so that no call acts for another account than the one it names (docs/adr/0086).
 */
@Injectable()
export class SwitchAccountTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'switch_account',
    title: 'Switch account',
    description: 'Tells which header to send with later requests to act for another account that you reach. It changes nothing by itself.',
    input,
    output,
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly accounts: AccountsService,
    private readonly facade: AccountsFacade,
    private readonly delegations: Delegations,
  ) {
    super();
  }

  /** 404 for an account that the caller cannot act for. */
  async run({ accountId }: z.output<typeof input>, { caller, hasFixedAccount }: ToolCall): Promise<z.input<typeof output>> {
    const account = (await this.findOwn(caller, accountId)) ?? (await this.findGranted(caller, accountId));
    if (!account) throw accountErrors.unknownAccount({ field: 'accountId' });
    const isCurrent = accountId === caller.accountId;
    if (hasFixedAccount && !isCurrent) return { action: 'not_over_http', account, message: notOverHttp };
    return {
      action: isCurrent ? 'unchanged' : 'send_header',
      account,
      header: { name: 'X-Account-Id', value: String(accountId) },
      message: isCurrent
        ? 'You act for this account already.'
        : 'Send this header with every request to this server from now on. A session keeps the account that it began with: begin a new one. ' +
          'POST /api/v3/tools acts for the account of the credential alone.',
    };
  }

  /** The account, if the credential itself reaches it. */
  private async findOwn(caller: Caller, accountId: number): Promise<Account | null> {
    const { delegation, grants } = caller;
    if (grants) {
      if (accountId !== (delegation?.accountId ?? caller.accountId)) return null;
      return this.described(accountId, caller.kind === 'agent' ? 'AGENT' : caller.role, delegation ? undefined : caller);
    }
    const found = await this.accounts.findReachable(caller, accountId);
    return found && { accountId: found.id, name: found.name, company: found.company, kind: kindOf(found.accountType), role: found.role };
  }

  /** The account, if it granted advertisers to the caller's organization. A delegated call cannot switch to a third account. */
  private async findGranted(caller: Caller, accountId: number): Promise<Account | null> {
    if (caller.delegation) return accountId === caller.accountId ? this.described(accountId, 'DELEGATE', caller) : null;
    const within = await this.delegations.callerOn(caller, accountId).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    return within && this.described(accountId, 'DELEGATE', within);
  }

  private async described(accountId: number, role: string, within?: Caller): Promise<Account | null> {
    const account = await this.facade.describe(accountId);
    if (!account) return null;
    const { name, company, accountType } = account;
    const ids = within && readableAdvertisers(within);
    return { accountId, name, company, kind: kindOf(accountType), role, ...(ids ? { advertiserIds: [...ids] } : {}) };
  }
}

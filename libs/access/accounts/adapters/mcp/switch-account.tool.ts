import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Tool, type ToolCall, toolFields } from '@exchange/platform';
import { AccountsService } from '../../application/accounts.service';
import { accountErrors } from '../../domain/errors';

const input = z.strictObject({ accountId: toolFields.integerId.describe('One of reachableAccounts of get_status.') });
const output = z.object({
  action: z.enum(['unchanged', 'send_header']),
  account: z.object({ accountId: z.int(), name: z.string(), company: z.string(), kind: z.enum(['buyer', 'seller']), role: z.string() }),
  header: z.object({ name: z.literal('X-Account-Id'), value: z.string() }),
  message: z.string(),
});

/**
 * Which account a call acts for is said by the call itself, in `X-Account-Id`: nothing is kept between calls, so that no call acts for another account
 * than it says (ADR 80). This tool tells whether the account is within reach, and what to send.
 */
@Injectable()
export class SwitchAccountTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'switch_account',
    title: 'Switch account',
    description:
      'Tells how to act for another account that you reach: send the header that it answers with every later request, or begin a new session with it. ' +
      'It changes nothing by itself.',
    input,
    output,
    scope: 'read',
    reach: 'account',
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(private readonly accounts: AccountsService) {
    super();
  }

  /** 404 for an account that the caller cannot act for. An app acts for the account that it was connected for, and no other. */
  async run({ accountId }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const isBound = caller.via === 'oauth' && accountId !== caller.accountId;
    const account = isBound ? null : await this.accounts.reached(caller, accountId);
    if (!account) throw accountErrors.unknownAccount({ field: 'accountId' });
    const { id, name, company, accountType, role } = account;
    const isCurrent = id === caller.accountId;
    return {
      action: isCurrent ? 'unchanged' : 'send_header',
      account: { accountId: id, name, company, kind: accountType === 'BUYER' ? 'buyer' : 'seller', role },
      header: { name: 'X-Account-Id', value: String(id) },
      message: isCurrent
        ? 'You act for this account already.'
        : 'Send this header with every request from now on. A session keeps the account that it began with: begin a new one.',
    };
  }
}

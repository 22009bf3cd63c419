import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Confirmations, receiptIdOf, Receipts, type Spending, type Tool, type ToolCall } from '@exchange/platform/tools';

/** A validated call of a permitted caller. */
export interface SpendingCall {
  readonly tool: Tool;
  /** Validated arguments. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly call: ToolCall;
  /** Idempotency key and its operation. */
  readonly once: { readonly operation: string; readonly key: string } | undefined;
}

/** The question to a person before a call. */
export interface ConfirmationQuestion {
  readonly summary: string;
  /** Digest of the spend, to be passed with the confirmed call. Null: the call spends nothing. */
  readonly agreed: string | null;
}

type Agreed = Pick<ToolCall, 'agreed'>;

const defaultTick = { name: 'confirm', title: 'Yes, do it and spend this' };

/**
 * The only way to spend (docs/adr/0177). The person sees the amounts and agrees: in the client, with the token of a second call, or with a confirmation
 * of the assistant. Then exactly that is executed, or nothing.
 */
@Injectable()
export class SpendingGate {
  constructor(
    private readonly confirmations: Confirmations,
    private readonly receipts: Receipts,
  ) {}

  /** For a caller that asks its person before the call. */
  async question(tool: Tool, input: SpendingCall['input'], caller: Caller): Promise<ConfirmationQuestion> {
    if (!tool.summary) throw new Error(`${tool.spec.name} cannot say what a person would agree to.`);
    const spending = await tool.spending?.(input, caller);
    if (spending && spending.question !== null) return { summary: spending.question, agreed: spending.digest };
    return { summary: await tool.summary(input, caller), agreed: null };
  }

  /**
   * Returns the answer of the person, or the output that replaces the work. Runs before the work and outside of its transaction, because a person may take
   * an hour. Stores nothing under the key of the call.
   */
  async ask(asked: SpendingCall): Promise<Agreed | { readonly answer: Readonly<Record<string, unknown>> }> {
    const { tool, input, call, once } = asked;
    const { agreed } = call;
    if (!tool.spending || agreed !== undefined || input['confirmationToken'] !== undefined) return { agreed };
    // A repeated call gets its first answer.
    if (once && (await this.receipts.find(call.caller, receiptIdOf(once.operation, once.key)))) return { agreed };
    const spending = await tool.spending(input, call.caller);
    const { question, shown, digest, tick = defaultTick } = spending;
    if (question === null) return { agreed };
    const { name, title } = tick;
    const form = { type: 'object', properties: { [name]: { type: 'boolean', title, default: false } }, required: [name] };
    const reply = await call.ask({ message: question, form, about: digest });
    if (reply?.action === 'accept' && reply.content[name] === true) return { agreed: digest };
    return { answer: reply ? { action: 'declined', ...shown } : this.pending(asked, spending, question) };
  }

  /** Runs right before the work. Throws 409 when the spend differs from what the person agreed to. */
  async verify({ tool, input, call: { caller } }: SpendingCall, { agreed }: Agreed): Promise<Spending | undefined> {
    const spending = await tool.spending?.(input, caller);
    if (!spending) return undefined;
    const { question, digest, about } = spending;
    const token = input['confirmationToken'] as string | undefined;
    this.confirmations.assertAgreed({ caller, agreed }, [tool.spec.name, about], question === null ? null : digest, token);
    return spending;
  }

  private pending({ tool: { spec }, input, call, once }: SpendingCall, spending: Spending, question: string): Record<string, unknown> {
    const { about, digest: what, shown, again, action = 'pending_confirmation' } = spending;
    const key = 'idempotencyKey' in spec.input.shape ? { idempotencyKey: once?.key } : {};
    const next = (confirmationToken: string) => ({ ...input, ...key, ...again, confirmationToken });
    const { confirmationToken, ...asked } = this.confirmations.ask(call.caller, [spec.name, about], { what, question, next });
    return { action, ...shown, ...(action === 'preview' ? { confirmationToken } : {}), ...asked };
  }
}

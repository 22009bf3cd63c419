import { Injectable } from '@nestjs/common';
import { definedOnly, type DomainError } from '@exchange/kernel';
import { Confirmations, receiptIdOf, Receipts, type Spending, type Tool, type ToolCall } from '@exchange/platform/tools';
import { toolErrors } from './errors';

/** A validated call of a permitted caller. */
export interface SpendingCall {
  readonly tool: Tool;
  /** Validated arguments. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly call: ToolCall;
  /** Idempotency key and its operation. */
  readonly once: { readonly operation: string; readonly key: string } | undefined;
  /** Digest of what the person agreed to elsewhere in this process. Null: to spend nothing. Omitted: the call must ask. */
  readonly agreed?: string | null;
}

/** The digest that the person agreed to, or the answer that replaces the work. */
export type SpendingAgreement = { readonly agreed: string | null | undefined } | { readonly answer: Readonly<Record<string, unknown>> };

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

  /** Runs before the work and outside of its transaction, because a person may take an hour. Stores nothing under the key of the call. */
  async ask(asked: SpendingCall): Promise<SpendingAgreement> {
    const { tool, input, call, once, agreed } = asked;
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
  async verify({ tool, input, call: { caller } }: SpendingCall, agreed: string | null | undefined): Promise<Spending | undefined> {
    const token = input['confirmationToken'];
    const spending = await tool.spending?.(input, caller);
    if (!spending) return undefined;
    const { question, digest, about } = spending;
    const confirmed = typeof token === 'string' ? this.confirmations.read(caller, [tool.spec.name, about], token) : agreed;
    const isAgreed = token !== undefined || typeof agreed === 'string';
    if (question === null ? isAgreed : confirmed !== digest) throw changed(token);
    return spending;
  }

  private pending({ tool: { spec }, input, call, once }: SpendingCall, spending: Spending, question: string): Record<string, unknown> {
    const { about, digest, shown, again, action = 'pending_confirmation' } = spending;
    const { token, expiresAt } = this.confirmations.issue(call.caller, [spec.name, about], digest);
    const key = 'idempotencyKey' in spec.input.shape ? { idempotencyKey: once?.key } : {};
    const next = { ...input, ...key, ...again, confirmationToken: token };
    return {
      action,
      ...shown,
      ...(action === 'preview' ? { confirmationToken: token } : {}),
      question,
      nextStep: { tool: spec.name, arguments: definedOnly(next) },
      expiresAt: expiresAt.toISOString(),
    };
  }
}

/** The suggestion to call without a token is only for callers that sent one. */
const changed = (token: unknown): DomainError =>
  toolErrors.spendingChanged({
    field: 'confirmationToken',
    ...(token === undefined ? {} : { details: { suggestion: 'Call without confirmationToken to see what it would spend now.' } }),
  });

import { z } from 'zod';
import { type Caller, type DomainError, FixedClock, hourMs, later, minuteMs } from '@exchange/kernel';
import { CursorSeal } from '@exchange/platform';
import {
  Confirmations,
  confirmationTokenField,
  agreedDigest,
  type Receipts,
  type Reply,
  spendingActions,
  spendingAnswer,
  Tool,
  type ToolCall,
  toolError,
  type ToolSpec,
} from '@exchange/platform/tools';
import { CallQuestions, InputNeeded, type ClientQuestion } from './call-questions';
import { SpendingGate } from './spending-gate';

const start = new Date('2027-01-01T00:00:00Z');
const caller = { kind: 'organization', accountId: 1, credentialId: 'key_1' } as Caller;
const idempotencyKey = 'a-key-of-16-characters';
const given = { noteId: 'n_1', budget: 150 };

class SpendTool extends Tool {
  budget = 100;
  revision = 1;
  readonly spec: ToolSpec = {
    name: 'spend',
    title: 'Spend',
    description: '',
    input: z.strictObject({
      noteId: z.string(),
      budget: z.number(),
      confirmationToken: confirmationTokenField,
      idempotencyKey: z.string(),
    }),
    output: z.strictObject({ action: z.enum(['updated', ...spendingActions]), ...spendingAnswer }),
    performs: [],
    hints: {},
  };

  async run() {
    return { action: 'updated' };
  }

  override async spending(input: { noteId?: unknown; budget?: unknown }) {
    const { budget, noteId } = input;
    const isMore = Number(budget) > this.budget;
    return {
      question: isMore ? `Spend ${String(budget)}?` : null,
      digest: agreedDigest(noteId, this.revision, this.budget, budget),
      about: String(noteId),
      shown: { spending: { before: this.budget } },
      again: { confirmIt: true },
    };
  }
}

function gate({ receipt = null as object | null, clock = new FixedClock(start) } = {}) {
  const tool = new SpendTool();
  const receipts = { find: async () => receipt } as unknown as Receipts;
  const confirmations = new Confirmations(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`), clock);
  const gates = new SpendingGate(confirmations, receipts);
  const questions: { message: string; form: unknown }[] = [];
  const asked = (
    more: object = {},
    { by = caller, reply = null as Reply | null, agreed = undefined as string | null | undefined } = {},
  ) => ({
    tool,
    input: { ...given, idempotencyKey, ...more },
    call: { caller: by, agreed, ask: async (one: (typeof questions)[0]) => (questions.push(one), reply) } as unknown as ToolCall,
    once: { operation: 'tools.spend', key: idempotencyKey },
  });
  const token = async () => {
    const shown = await gates.ask(asked());
    return (shown as { answer: { nextStep: { arguments: { confirmationToken: string } } } }).answer.nextStep.arguments.confirmationToken;
  };
  return { confirmations, gates, tool, asked, questions, token };
}

const changed = expect.objectContaining({ kind: 'conflict', code: 'CONFLICT', field: 'confirmationToken' }) as Error;

describe('SpendingGate', () => {
  it('returns a preview with the confirming call to a client that cannot ask its person', async () => {
    const { gates, asked } = gate();
    expect(await gates.ask(asked())).toEqual({
      answer: {
        action: 'pending_confirmation',
        spending: { before: 100 },
        question: 'Spend 150?',
        nextStep: { tool: 'spend', arguments: { ...given, idempotencyKey, confirmIt: true, confirmationToken: expect.any(String) } },
        expiresAt: later(start, 15 * minuteMs).toISOString(),
      },
    });
  });

  it('asks a person who can be asked, and accepts only a ticked checkbox', async () => {
    const { gates, tool, asked, questions } = gate();
    const { digest } = await tool.spending(given);
    const accepted = (content: Record<string, unknown>) => ({ reply: { action: 'accept' as const, content } });
    expect(await gates.ask(asked({}, accepted({ confirm: true })))).toEqual({ agreed: digest });
    for (const reply of [{ action: 'accept' as const, content: {} }, { action: 'decline' as const }, { action: 'cancel' as const }])
      expect(await gates.ask(asked({}, { reply }))).toEqual({ answer: { action: 'declined', spending: { before: 100 } } });
    expect(questions[0]).toMatchObject({ message: 'Spend 150?', form: { required: ['confirm'] } });
  });

  it('does not ask when nothing more is spent', async () => {
    const { gates, asked, questions } = gate();
    const lower = asked({ budget: 50 });
    expect(await gates.ask(lower)).toEqual({});
    await expect(gates.verify(lower, {})).resolves.toMatchObject({ question: null });
    expect(questions).toEqual([]);
  });

  it('does not ask for a repeated call, which gets its first answer', async () => {
    const { gates, asked, questions } = gate({ receipt: {} });
    expect(await gates.ask(asked())).toEqual({});
    expect(questions).toEqual([]);
    await expect(gates.verify(asked(), {})).rejects.toThrow(changed);
  });

  it('accepts the token of the preview', async () => {
    const { gates, asked, token } = gate();
    const confirmed = asked({ confirmationToken: await token() });
    expect(await gates.ask(confirmed)).toEqual({});
    await expect(gates.verify(confirmed, {})).resolves.toMatchObject({ question: 'Spend 150?' });
  });

  it.each<[string, (tool: SpendTool) => unknown, object]>([
    ['the object has changed', (tool) => (tool.revision = 2), {}],
    ['it has been done', (tool) => (tool.budget = 150), {}],
    ['another number is sent', () => undefined, { budget: 151 }],
    ['another object is sent', () => undefined, { noteId: 'n_2' }],
    ['it is a call that spends nothing', () => undefined, { budget: 1 }],
  ])('refuses the token when %s', async (_, meanwhile, more) => {
    const { gates, tool, asked, token } = gate();
    const confirmationToken = await token();
    meanwhile(tool);
    await expect(gates.verify(asked({ confirmationToken, ...more }), {})).rejects.toThrow(changed);
  });

  it('refuses the token of another credential, an expired one and a forged one', async () => {
    const clock = new FixedClock(start);
    const { gates, asked, token } = gate({ clock });
    const confirmationToken = await token();
    const by = { ...caller, credentialId: 'key_2' };
    await expect(gates.verify(asked({ confirmationToken }, { by }), {})).rejects.toThrow(changed);
    await expect(gates.verify(asked({ confirmationToken: 'x' }), {})).rejects.toThrow(changed);
    clock.advance(15 * minuteMs);
    await expect(gates.verify(asked({ confirmationToken }), {})).rejects.toThrow(changed);
  });

  it('accepts exactly what a person agreed to elsewhere', async () => {
    const { gates, tool, asked, questions } = gate();
    const { digest } = await tool.spending(given);
    expect(await gates.ask(asked({}, { agreed: digest }))).toEqual({ agreed: digest });
    await expect(gates.verify(asked(), { agreed: digest })).resolves.toMatchObject({ digest });
    tool.revision = 2;
    await expect(gates.verify(asked(), { agreed: digest })).rejects.toThrow(changed);
    expect(questions).toEqual([]);
  });

  it('refuses a call that spends by now when the person agreed to spend nothing', async () => {
    const { gates, tool, asked, questions } = gate();
    tool.budget = 200;
    await expect(gates.verify(asked(), { agreed: null })).resolves.toMatchObject({ question: null });
    expect(await gates.ask(asked({}, { agreed: null }))).toEqual({ agreed: null });
    tool.budget = 100;
    await expect(gates.verify(asked(), { agreed: null })).rejects.toThrow(changed);
    expect(questions).toEqual([]);
  });

  it('suggests a call without a token only to a caller that sent one', async () => {
    const { gates, asked, token } = gate();
    const refusal = (more: object) => gates.verify(asked(more), { agreed: null }).catch((error: DomainError) => error);
    const confirmationToken = await token();
    expect(await refusal({ confirmationToken, budget: 151 })).toMatchObject({
      details: { suggestion: expect.stringContaining('without') },
    });
    expect(JSON.stringify(toolError((await refusal({})) as DomainError))).not.toContain('without');
  });
});

describe('CallQuestions', () => {
  /** Repeats the call, each time with the state of the previous attempt. */
  function client() {
    const clock = new FixedClock(start);
    const { confirmations, gates, tool, asked } = gate({ clock });
    let state: { readonly state?: string } = {};
    const attempt = async (response?: object) => {
      const responses = response ? { question_1: response } : {};
      const asking = new CallQuestions(confirmations, { scope: 'call', ...state, responses });
      const call = { caller, ask: async (one: ClientQuestion) => asking.ask(one) } as unknown as ToolCall;
      try {
        return await gates.ask({ ...asked(), call });
      } catch (error) {
        if (!(error instanceof InputNeeded)) throw error;
        state = { state: error.requestState };
        return 'asked' as const;
      }
    };
    return { clock, tool, attempt };
  }
  const accept = { action: 'accept', content: { confirm: true } };

  it('asks again when the spend has changed, although the text of the question is the same', async () => {
    const { tool, attempt } = client();
    expect(await attempt()).toBe('asked');
    tool.revision = 2;
    expect(await attempt(accept)).toBe('asked');
    expect(await attempt(accept)).toEqual({ agreed: (await tool.spending(given)).digest });
  });

  it('refuses the answer an hour after the first question', async () => {
    const { clock, tool, attempt } = client();
    expect(await attempt()).toBe('asked');
    clock.advance(hourMs - 1);
    tool.revision = 2;
    expect(await attempt(accept)).toBe('asked');
    clock.advance(1);
    await expect(attempt(accept)).rejects.toThrow('Invalid or expired requestState');
  });

  it('treats an acceptance without content as declined', async () => {
    const { attempt } = client();
    expect(await attempt()).toBe('asked');
    expect(await attempt({ action: 'accept' })).toMatchObject({ answer: { action: 'declined' } });
  });
});

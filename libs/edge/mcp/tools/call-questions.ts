import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { hourMs, isRecord } from '@exchange/kernel';
import { agreedDigest, type Confirmations, type Reply } from '@exchange/platform/tools';

/** Time limit for the answer of a person, in milliseconds. */
const answerMs = hourMs;

export interface ClientQuestion {
  readonly message: string;
  readonly form: object;
  /** Digest of what is agreed to. An answer counts only for this digest, whatever the text of the question. */
  readonly about?: string;
}

/** A request to the client in MCP form: `{ method: 'elicitation/create', params }`. */
export type InputRequest = Readonly<{ method: string; params?: object }>;

/** Ends a call that must ask first; the client repeats it with the answer. Nothing may have been changed before. */
export class InputNeeded extends Error {
  constructor(
    readonly inputRequests: Readonly<Record<string, InputRequest>>,
    readonly requestState: string,
  ) {
    super('The client is asked first.');
  }
}

interface State {
  /** The same for all questions of the call, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Digests of the questions asked last, by key. */
  readonly asked: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, { readonly to: string; readonly answer: object }>>;
}

interface Attempt {
  /** Binds the state to this caller, this tool and these arguments. */
  readonly scope: string;
  /** State and responses sent with this call. */
  readonly state?: string;
  readonly responses?: Readonly<Record<string, unknown>>;
}

/**
 * Questions of one call. The client keeps the earlier answers in a sealed state and sends it with the next attempt, so no process stores it. An answer
 * counts only for its question, subject, arguments and caller.
 */
export class CallQuestions {
  private readonly state: State;
  private questions = 0;

  constructor(
    private readonly confirmations: Confirmations,
    private readonly attempt: Attempt,
  ) {
    this.state = this.opened();
  }

  /** Returns the person's reply. */
  ask({ message, form, about }: ClientQuestion): Reply {
    this.questions += 1;
    const key = `question_${this.questions}`;
    const params = { mode: 'form', message, requestedSchema: form };
    return this.answers({ [key]: { method: 'elicitation/create', params } }, about)[key] as Reply;
  }

  /** Returns the client's answers to all requests. Throws {@link InputNeeded} while one is missing. */
  answers(requests: Readonly<Record<string, InputRequest>>, about?: string): Readonly<Record<string, object>> {
    const { answers, asked } = this.state;
    const known = { ...answers };
    const missing: Record<string, InputRequest> = {};
    for (const [key, request] of Object.entries(requests)) {
      const to = agreedDigest(request, about);
      if (known[key]?.to === to) continue;
      const answer = asked[key] === to ? answerTo(request, this.attempt.responses?.[key]) : null;
      if (answer) known[key] = { to, answer };
      else missing[key] = request;
    }
    if (Object.keys(missing).length === 0) {
      Object.assign(this.state, { answers: known });
      return Object.fromEntries(Object.keys(requests).map((key) => [key, known[key]!.answer]));
    }
    const next: State = {
      expiresAt: this.state.expiresAt,
      asked: Object.fromEntries(Object.entries(missing).map(([key, request]) => [key, agreedDigest(request, about)])),
      answers: known,
    };
    throw new InputNeeded(missing, this.confirmations.seal(next, this.attempt.scope));
  }

  private opened(): State {
    const { state, scope } = this.attempt;
    if (state === undefined) return { expiresAt: this.confirmations.expiry(answerMs), asked: {}, answers: {} };
    const opened = this.confirmations.open(state, scope);
    if (!opened) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState');
    return opened as unknown as State;
  }
}

/** Null: no valid answer. An accepted form without content counts as declined, because asking again would return the same. */
function answerTo({ method }: InputRequest, response: unknown): object | null {
  if (typeof response !== 'object' || response === null) return null;
  if (method !== 'elicitation/create') return response;
  const { action, content } = response as { action?: unknown; content?: unknown };
  if (action === 'accept') return isRecord(content) ? response : { action: 'decline' };
  return action === 'decline' || action === 'cancel' ? response : null;
}

import { hash } from 'node:crypto';
import { hourMs, isRecord } from '@exchange/kernel';
import type { Reply } from '@exchange/platform/tools';

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

/** The returned state is forged, expired, or of another call. */
export class StateNotOpened extends Error {}

interface State {
  /** Time of the first question. */
  readonly since: number;
  /** Digests of the questions asked last, by key. */
  readonly asked: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, { readonly to: string; readonly answer: object }>>;
}

export interface Seal {
  seal(plain: string, scope: string): string;
  open(sealed: string, scope: string): string | null;
}

interface Attempt {
  /** Binds the state to this caller, this tool and these arguments. */
  readonly scope: string;
  readonly now: number;
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
    private readonly seal: Seal,
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
      const to = digest(request, about);
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
      since: this.state.since,
      asked: Object.fromEntries(Object.entries(missing).map(([key, request]) => [key, digest(request, about)])),
      answers: known,
    };
    throw new InputNeeded(missing, this.seal.seal(JSON.stringify(next), this.attempt.scope));
  }

  private opened(): State {
    const { state, scope, now } = this.attempt;
    if (state === undefined) return { since: now, asked: {}, answers: {} };
    const plain = this.seal.open(state, scope);
    const opened = plain === null ? null : (JSON.parse(plain) as State);
    if (!opened || opened.since + answerMs < now) throw new StateNotOpened('Invalid or expired requestState');
    return opened;
  }
}

const digest = (request: InputRequest, about: string | undefined): string =>
  hash('sha256', JSON.stringify([request, about]), 'base64url').slice(0, 22);

/** Null: no valid answer. An accepted form without content counts as declined, because asking again would return the same. */
function answerTo({ method }: InputRequest, response: unknown): object | null {
  if (typeof response !== 'object' || response === null) return null;
  if (method !== 'elicitation/create') return response;
  const { action, content } = response as { action?: unknown; content?: unknown };
  if (action === 'accept') return isRecord(content) ? response : { action: 'decline' };
  return action === 'decline' || action === 'cancel' ? response : null;
}

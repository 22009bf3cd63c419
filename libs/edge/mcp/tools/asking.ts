import { hash } from 'node:crypto';
import { hourMs, isRecord } from '@exchange/kernel';
import type { Reply } from '@exchange/platform';

/** Milliseconds that somebody may take to answer. */
const answerMs = hourMs;

export interface Question {
  readonly message: string;
  readonly form: object;
  /** Digest of what is agreed to: an answer counts for it alone, whatever the words of the question. */
  readonly about?: string;
}

/** A request to the client as MCP has it: `{ method: 'elicitation/create', params }`. */
export type InputRequest = Readonly<{ method: string; params?: object }>;

/** Ends a call that has to ask first: it is made anew with the answer. What it has done until then must not count. */
export class InputNeeded extends Error {
  constructor(
    readonly inputRequests: Readonly<Record<string, InputRequest>>,
    readonly requestState: string,
  ) {
    super('The client is asked first.');
  }
}

/** What comes back is none of ours, or too old, or of another call. */
export class StateNotOpened extends Error {}

interface State {
  /** When the first question was asked. */
  readonly since: number;
  /** What was asked last, by its key: the digest of the request and of what it is about. */
  readonly asked: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, { readonly to: string; readonly answer: object }>>;
}

export interface Seal {
  seal(plain: string, scope: string): string;
  open(sealed: string, scope: string): string | null;
}

interface Round {
  /** What the state is sealed for: this caller, this tool, these arguments. */
  readonly scope: string;
  readonly now: number;
  /** As they came with this call. */
  readonly state?: string;
  readonly responses?: Readonly<Record<string, unknown>>;
}

/**
 * The questions of one call. The client holds what was answered so far, sealed, and sends it with the next attempt: no process has to remember it, and an
 * answer counts only for the very question, its subject, arguments and caller that it was given for.
 */
export class Asking {
  private readonly state: State;
  private questions = 0;

  constructor(
    private readonly seal: Seal,
    private readonly round: Round,
  ) {
    this.state = this.opened();
  }

  /** The reply of the client's person. */
  ask({ message, form, about }: Question): Reply {
    this.questions += 1;
    const key = `question_${this.questions}`;
    const params = { mode: 'form', message, requestedSchema: form };
    return this.answers({ [key]: { method: 'elicitation/create', params } }, about)[key] as Reply;
  }

  /** What the client answered to all of these. Throws {@link InputNeeded} until it has. */
  answers(requests: Readonly<Record<string, InputRequest>>, about?: string): Readonly<Record<string, object>> {
    const { answers, asked } = this.state;
    const known = { ...answers };
    const missing: Record<string, InputRequest> = {};
    for (const [key, request] of Object.entries(requests)) {
      const to = digest(request, about);
      if (known[key]?.to === to) continue;
      const answer = asked[key] === to ? answerTo(request, this.round.responses?.[key]) : null;
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
    throw new InputNeeded(missing, this.seal.seal(JSON.stringify(next), this.round.scope));
  }

  private opened(): State {
    const { state, scope, now } = this.round;
    if (state === undefined) return { since: now, asked: {}, answers: {} };
    const plain = this.seal.open(state, scope);
    const opened = plain === null ? null : (JSON.parse(plain) as State);
    if (!opened || opened.since + answerMs < now) throw new StateNotOpened('Invalid or expired requestState');
    return opened;
  }
}

const digest = (request: InputRequest, about: string | undefined): string =>
  hash('sha256', JSON.stringify([request, about]), 'base64url').slice(0, 22);

/** Null: none. A form that is accepted without its content is declined: asking again would get the same. */
function answerTo({ method }: InputRequest, response: unknown): object | null {
  if (typeof response !== 'object' || response === null) return null;
  if (method !== 'elicitation/create') return response;
  const { action, content } = response as { action?: unknown; content?: unknown };
  if (action === 'accept') return isRecord(content) ? response : { action: 'decline' };
  return action === 'decline' || action === 'cancel' ? response : null;
}

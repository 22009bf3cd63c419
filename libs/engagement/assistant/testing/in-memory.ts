import { type Clock, type Language, later } from '@exchange/kernel';
import { Confirmation, type ConfirmationKey } from '../domain/confirmation';
import { confirmationStates } from '../domain/confirmation.states';
import { assistantErrors } from '../domain/errors';
import type { Frame } from '../domain/frame';
import type { AnswerPart, AnswerRequest, TurnModel } from '../domain/models';
import { CallConfirmations, LanguageModels, type LanguageSetter, Preferences, turnLease, Turns, TurnStreams } from '../domain/ports';
import { type ChatKey, Turn, type TurnKey, type TurnState } from '../domain/turn';
import { turnStates } from '../domain/turn.states';

interface StoredTurn {
  state: TurnState;
  leaseUntil: Date;
}

export class InMemoryTurns extends Turns {
  /** In the order in which they began. */
  private readonly rows: StoredTurn[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  async begin({ state }: Turn): Promise<Turn> {
    const earlier = this.rows.filter((row) => isOf(state, row.state));
    const hasSameKey = ({ state: other }: StoredTurn) =>
      state.requestKey !== null &&
      other.accountId === state.accountId &&
      other.userId === state.userId &&
      other.requestKey === state.requestKey;
    if (earlier.some(isRunning) || this.rows.some(hasSameKey)) throw assistantErrors.busy();
    const row = { state: { ...state, isTainted: earlier.some((one) => one.state.isTainted) }, leaseUntil: this.nextLease() };
    this.rows.push(row);
    return this.turnOf(row)!;
  }

  async find(key: TurnKey): Promise<Turn | null> {
    return this.turnOf(this.row(key));
  }

  async findByRequestKey({ accountId, userId }: Pick<ChatKey, 'accountId' | 'userId'>, requestKey: string): Promise<Turn | null> {
    return this.turnOf(
      this.rows.find(({ state }) => state.accountId === accountId && state.userId === userId && state.requestKey === requestKey),
    );
  }

  async findRunning(key: ChatKey): Promise<Turn | null> {
    return this.turnOf(this.rows.find((row) => isOf(key, row.state) && isRunning(row)));
  }

  async findLast(key: ChatKey): Promise<Turn | null> {
    return this.turnOf(this.rows.findLast(({ state }) => isOf(key, state)));
  }

  async renew(key: TurnKey): Promise<{ readonly stopAsked: boolean } | null> {
    const row = this.row(key);
    if (!row || !isRunning(row)) return null;
    row.leaseUntil = this.nextLease();
    return { stopAsked: row.state.stopAsked };
  }

  async taint(key: TurnKey): Promise<void> {
    this.patch(this.row(key), { isTainted: true });
  }

  async askToStop(key: TurnKey): Promise<void> {
    const row = this.row(key);
    if (row && isRunning(row)) this.patch(row, { stopAsked: true });
  }

  async end({ state: { status, response, requestKey, ...key } }: Turn): Promise<boolean> {
    const row = this.row(key);
    if (!row || !isRunning(row)) return false;
    this.patch(row, { status, response, requestKey });
    return true;
  }

  /** As if the process of the turn had died. */
  async expire(key: TurnKey): Promise<void> {
    this.row(key)!.leaseUntil = new Date(0);
  }

  private row(key: TurnKey): StoredTurn | undefined {
    return this.rows.find(({ state }) => isOf(key, state) && state.id === key.id);
  }

  private patch(row: StoredTurn | undefined, patch: Partial<TurnState>): void {
    if (row) row.state = { ...row.state, ...patch };
  }

  private turnOf(row: StoredTurn | undefined): Turn | null {
    return row ? new Turn({ ...row.state, isLost: isRunning(row) && row.leaseUntil < this.clock.now() }) : null;
  }

  private nextLease(): Date {
    return later(this.clock.now(), turnLease.leaseMs);
  }
}

export class InMemoryCallConfirmations extends CallConfirmations {
  private readonly rows = new Map<string, Confirmation>();

  async insert(confirmation: Confirmation): Promise<void> {
    this.rows.set(rowKeyOf(confirmation.state), confirmation);
  }

  async find(key: ConfirmationKey): Promise<Confirmation | null> {
    return this.rows.get(rowKeyOf(key)) ?? null;
  }

  async replace({ state: before }: Confirmation, after: Confirmation): Promise<boolean> {
    const key = rowKeyOf(before);
    if (this.rows.get(key)?.state.status !== before.status) return false;
    this.rows.set(key, after);
    return true;
  }

  async cancelPending(key: ChatKey): Promise<void> {
    const status = confirmationStates.step('pending', 'the person sends another message');
    for (const [id, { state }] of this.rows)
      if (isOf(key, state) && state.status === 'pending') this.rows.set(id, new Confirmation({ ...state, status }));
  }
}

export class InMemoryTurnStreams extends TurnStreams {
  private readonly frames = new Map<string, Frame[]>();
  private readonly listeners = new Map<string, Set<() => void>>();

  async append(turnId: string, frames: readonly Frame[]): Promise<void> {
    this.frames.set(turnId, [...(this.frames.get(turnId) ?? []), ...frames]);
    this.notify(turnId);
  }

  async read(turnId: string, from: number): Promise<readonly Frame[]> {
    return (this.frames.get(turnId) ?? []).slice(from);
  }

  onMore(turnId: string, listener: () => void): () => void {
    return this.listen(turnId, listener);
  }

  requestStop(turnId: string): void {
    this.notify(`stop ${turnId}`);
  }

  onStop(turnId: string, listener: () => void): () => void {
    return this.listen(`stop ${turnId}`, listener);
  }

  private notify(topic: string): void {
    for (const listener of this.listeners.get(topic) ?? []) listener();
  }

  private listen(topic: string, listener: () => void): () => void {
    const known = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, known.add(listener));
    return () => void known.delete(listener);
  }
}

/** Models that answer with `script`. */
export class InMemoryLanguageModels extends LanguageModels {
  script: (request: AnswerRequest) => AsyncIterable<AnswerPart> = silent;

  async open(): Promise<TurnModel> {
    return { answer: (request) => this.script(request) };
  }
}

export class InMemoryPreferences extends Preferences {
  readonly languages = new Map<number, Language | null>();

  async preferredLanguage(userId: number): Promise<Language | null> {
    return this.languages.get(userId) ?? null;
  }

  async setLanguage({ userId }: LanguageSetter, _before: Language | null, language: Language | null): Promise<void> {
    this.languages.set(userId, language);
  }
}

async function* silent(): AsyncGenerator<AnswerPart> {}

const isRunning = ({ state }: StoredTurn): boolean => turnStates.is(state.status, 'running');
const isOf = (key: ChatKey, other: ChatKey): boolean =>
  key.accountId === other.accountId && key.userId === other.userId && key.conversationId === other.conversationId;
const rowKeyOf = ({ accountId, id }: ConfirmationKey): string => `${accountId} ${id}`;

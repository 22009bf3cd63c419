import { type Answer, type Card, emptyAnswer, withEvent } from './answer';
import { cardOf, type Entry, storedEntries, withDecisions } from './entries';
import {
  type AnswerStream,
  beginConversation,
  cancelCall,
  deleteConversation,
  openAnswer,
  readConversation,
  type Scope,
  sendMessage,
  stopAnswer,
} from './requests';
import { type ApiError, asApiError, type Schemas } from '#/lib/api';
import { follow, readEvents, type ServerEvent } from '#/lib/events';

export interface TalkState {
  /** Null while the conversation is loading. */
  readonly entries: readonly Entry[] | null;
  readonly error: ApiError | null;
  /** The stream is lost, and the page connects again. */
  readonly isReconnecting: boolean;
}

/** Tells other tabs which conversation goes on here. */
export const otherTabs = new BroadcastChannel('assistant');

/** One conversation in this page: what was said, and the answer under way. The page and the panel show the same one. */
export class Talk {
  private state: TalkState;
  private readonly watchers = new Set<() => void>();
  /** The stored conversation is being read. */
  private loading: Promise<void> | null = null;
  /** A message or a decision is being sent: one at a time. */
  private isSending = false;
  private following: AbortController | null = null;
  /** Called when the first message has been accepted. */
  onCreated: (uid: string) => void = () => {};

  constructor(
    readonly account: string,
    private uid: string | null,
  ) {
    this.state = { entries: uid === null ? [] : null, error: null, isReconnecting: false };
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  readonly read = (): TalkState => this.state;
  get id(): string | null {
    return this.uid;
  }

  get running(): Answer | null {
    const last = this.state.entries?.at(-1);
    return last?.is === 'answer' && last.state === 'running' ? last : null;
  }

  /** Nobody shows it, and nothing is under way. */
  get isIdle(): boolean {
    return this.watchers.size === 0 && !this.isSending && this.running === null;
  }

  /** Stops following its answer. It may be shown again. */
  end(): void {
    this.following?.abort();
  }

  /** Reads the conversation, and follows the answer that is under way or shows how the last one ended. */
  readonly load = async (isChanged = false): Promise<void> => {
    if (this.uid === null || this.loading !== null || this.isSending || this.running) return;
    const before = this.state.entries;
    this.loading = this.readStored(this.uid, isChanged);
    await this.loading;
    this.loading = null;
    const { entries } = this.state;
    if (entries !== before && entries !== null && entries.length > 0) await this.follow(null);
  };

  private async readStored(conversationUid: string, isChanged: boolean): Promise<void> {
    try {
      const { messages } = await readConversation(conversationUid);
      if (!isChanged && this.state.error === null && messages.length === this.state.entries?.length) return;
      this.set({ entries: withDecisions(storedEntries(messages, this.state.entries ?? [])), error: null });
    } catch (error) {
      this.set({ error: asApiError(error) });
    }
  }

  /** False while something else is under way, or without the stored conversation: nothing is sent then. Rejects when the message was not accepted. */
  send(prompt: string, scope: Scope): Promise<boolean> {
    return this.alone(async () => {
      if (this.state.entries === null) return false;
      const isFirst = this.state.entries.length === 0;
      const stream = this.uid === null ? await this.begin(prompt, scope) : await sendMessage(prompt, this.uid, this.state.entries.length);
      this.add({ is: 'asked', key: crypto.randomUUID(), text: prompt });
      void this.answerFrom(stream);
      if (isFirst) this.onCreated(this.uid!);
      return true;
    });
  }

  /** Decides once, however often a button is pressed, and not while a message is being sent. Rejects when nothing was decided. */
  decide({ key }: Answer, decision: 'confirm' | 'cancel'): Promise<boolean> {
    return this.alone(async () => {
      const card = cardOf(this.state.entries, key);
      if (card?.state !== 'pending') return false;
      const { confirmationUid } = card.confirmation;
      this.setCard(key, 'deciding');
      try {
        if (decision === 'confirm') void this.answerFrom(await openAnswer({ confirmationUid }));
        else {
          await cancelCall(confirmationUid);
          this.setCard(key, 'cancelled');
          this.tellTabs();
        }
        return true;
      } catch (error) {
        if (await this.isPending(confirmationUid)) {
          this.setCard(key, 'pending');
          throw error;
        }
        await this.readStored(this.uid!, true);
        if (cardOf(this.state.entries, key)?.state === 'deciding') this.setCard(key, decision === 'cancel' ? 'cancelled' : 'missing');
        void this.follow(null);
        return false;
      }
    });
  }

  /** Asks the API, once it can be reached, whether the call still waits for its decision: a lost answer may belong to a decision that was accepted. */
  private async isPending(confirmationUid: string): Promise<boolean> {
    let last: Schemas['Chat'] | undefined;
    await this.readStream((event) => {
      if (event.event === 'done') last = event.data as Schemas['Chat'];
      return 'done';
    });
    return last?.pendingConfirmation?.confirmationUid === confirmationUid;
  }

  async stop(): Promise<void> {
    if (this.uid !== null) await stopAnswer(this.uid);
  }

  /** False without a call of `change` while another change or an answer is under way. */
  private async alone(change: () => Promise<boolean>): Promise<boolean> {
    if (this.isSending || this.running) return false;
    this.isSending = true;
    try {
      await this.loading;
      return !this.running && (await change());
    } finally {
      this.isSending = false;
    }
  }

  /** Begins the conversation with its first message, and deletes it again when the message is refused. */
  private async begin(prompt: string, scope: Scope): Promise<AnswerStream | null> {
    const { conversationUid } = await beginConversation(prompt, scope);
    this.uid = conversationUid;
    try {
      return await sendMessage(prompt, conversationUid, 0);
    } catch (error) {
      // After a lost connection, the message may still be accepted. A conversation that cannot be deleted is used by the next message.
      if (asApiError(error)?.status !== 0)
        await deleteConversation(conversationUid).then(
          () => (this.uid = null),
          () => {},
        );
      throw error;
    }
  }

  private async answerFrom(stream: AnswerStream | null): Promise<void> {
    const answer = emptyAnswer(crypto.randomUUID());
    this.add(answer);
    this.tellTabs();
    let last: string | undefined;
    const on = (event: ServerEvent) => {
      last = event.id || last;
      return this.apply(answer.key, event);
    };
    const end = stream === null ? undefined : await readEvents(stream, on).catch(() => undefined);
    if (end !== 'done') await this.follow(answer.key, last);
  }

  /** Follows the answer from the given event on. Without an answer, the stream begins one, or tells how the last one ended. */
  private async follow(answerKey: string | null, after?: string): Promise<void> {
    let key = answerKey;
    const stored = this.state.entries?.at(-1)?.key;
    const on = (event: ServerEvent) => {
      if (key === null) {
        const last = this.state.entries!.at(-1)!;
        // Something was sent meanwhile, whose answer has its own stream.
        if (last.key !== stored) return 'done';
        // Without a beginning, it is the end of the answer that is stored already.
        if (event.event === 'done' && last.is === 'answer') key = last.key;
        else this.add(emptyAnswer((key = crypto.randomUUID())));
      }
      return this.apply(key, event);
    };
    const signal = await this.readStream(on, after);
    // The stream was refused: the conversation has what there is.
    if (signal.aborted || this.running === null) return;
    this.change(this.running.key, (answer) => ({ ...answer, state: 'broken_off' }));
    await this.load(true);
  }

  /** Reads the answer under way, or the end of the last one, until `on` ends it. */
  private async readStream(on: (event: ServerEvent) => 'done' | void, after?: string): Promise<AbortSignal> {
    this.end();
    const { signal } = (this.following = new AbortController());
    await follow(`/api/v2/assistant/chat/${this.uid!}/stream?answer=last`, {
      account: this.account,
      after,
      signal,
      on,
      link: (link) => this.set({ isReconnecting: link === 'lost' && (this.isSending || this.running !== null) }),
    });
    return signal;
  }

  private apply(key: string, event: ServerEvent): 'done' | void {
    this.change(key, (answer) => withEvent(answer, event));
    if (event.event === 'done') return 'done';
  }

  private tellTabs(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    if (this.uid !== null) otherTabs.postMessage(this.uid);
  }

  private setCard(key: string, state: Card['state']): void {
    this.change(key, (answer) => (answer.card === null ? answer : { ...answer, card: { ...answer.card, state } }));
  }

  private add(entry: Entry): void {
    this.set({ entries: withDecisions([...(this.state.entries ?? []), entry]) });
  }

  private change(key: string, change: (answer: Answer) => Answer): void {
    const entries = this.state.entries?.map((each) => (each.key === key && each.is === 'answer' ? change(each) : each)) ?? null;
    this.set({ entries });
  }

  private set(change: Partial<TalkState>): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher();
  }
}

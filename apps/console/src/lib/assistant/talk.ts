import { type Answer, type Card, emptyAnswer, withEvent } from './answer';
import { language } from '#/i18n';
import { api, type ApiError, asApiError, type Schemas } from '#/lib/api';
import { follow, readEvents, type ServerEvent } from '#/lib/events';
import { pressed } from '#/lib/idempotency-key';

/** What the person has written. */
interface Asked {
  readonly is: 'asked';
  readonly key: string;
  readonly text: string;
}
export type Entry = Asked | Answer;

export interface Scope {
  readonly scopeType: 'customer' | 'advertiser';
  readonly scopeId: string | null;
}
export interface TalkState {
  readonly conversation: Schemas['Conversation'] | null;
  /** Null while the conversation is loading. */
  readonly entries: readonly Entry[] | null;
  readonly error: ApiError | null;
  /** The stream is lost, and the page connects again. */
  readonly isReconnecting: boolean;
}

const paths = {
  one: '/api/v2/assistant/conversations/{conversationUid}',
  stop: '/api/v2/assistant/chat/{conversationUid}/stop',
} as const;
/** Answers are in the language of the console, unless the person has chosen another one. */
const header = { 'accept-language': language };
const titleLength = 80;

/** One conversation in this page: what was said, and the answer under way. The page and the panel show the same one. */
export class Talk {
  private state: TalkState;
  private readonly watchers = new Set<() => void>();
  /** The stored conversation is being read. */
  private loading: Promise<void> | null = null;
  private isSending = false;
  private readonly channel: BroadcastChannel;
  /** Called when the first message has been accepted. */
  onCreated: (uid: string) => void = () => {};

  constructor(
    readonly account: string,
    private uid: string | null,
  ) {
    this.state = { conversation: null, entries: uid === null ? [] : null, error: null, isReconnecting: false };
    this.channel = new BroadcastChannel(`assistant of ${account}`);
    // Other tabs tell which conversation goes on there.
    this.channel.onmessage = ({ data }: MessageEvent<string>) => data === this.uid && void this.load(true);
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
      const { data } = await api.GET(paths.one, { params: { path: { conversationUid } } });
      const { messages, ...conversation } = data!.data;
      if (!isChanged && this.state.error === null && messages.length === this.state.entries?.length) return;
      const entries = messages.map(({ position, role, text }): Entry => {
        const key = `message ${position}`;
        return role === 'user' ? { is: 'asked', key, text } : { ...emptyAnswer(key), text, state: 'done' };
      });
      this.set({ conversation, entries, error: null });
    } catch (error) {
      this.set({ error: asApiError(error) });
    }
  }

  /** False while an answer is under way, or without the stored conversation: nothing is sent then. Rejects when the message was not accepted. */
  async send(prompt: string, scope: Scope): Promise<boolean> {
    if (this.isSending || this.running) return false;
    this.isSending = true;
    try {
      await this.loading;
      if (this.state.entries === null || this.running) return false;
      const isFirst = this.state.entries.length === 0;
      await this.create(prompt, scope);
      const known = this.state.entries.length;
      const body = { prompt, conversationUid: this.uid!, showsPages: true };
      const stream = await this.openOrFollow(body, known);
      this.withCards('replaced');
      this.add({ is: 'asked', key: crypto.randomUUID(), text: prompt });
      void this.answerFrom(stream);
      if (isFirst) this.onCreated(this.uid!);
      return true;
    } finally {
      this.isSending = false;
    }
  }

  /** Decides once, however often a button is pressed. Rejects when the decision was not accepted. */
  async decide(answer: Answer, decision: 'confirm' | 'cancel'): Promise<void> {
    const { confirmationUid } = answer.card!.confirmation;
    if (this.cardOf(answer.key)?.state !== 'pending') return;
    this.setCard(answer.key, 'deciding');
    try {
      if (decision === 'confirm') {
        const stream = await this.open({ confirmationUid, showsPages: true });
        this.setCard(answer.key, 'confirmed');
        void this.answerFrom(stream);
        return;
      }
      await api.POST('/api/v2/assistant/confirmations/{confirmationUid}/decision', {
        params: { path: { confirmationUid }, header },
        body: { decision },
        ...pressed(),
      });
      this.setCard(answer.key, 'cancelled');
      this.tellTabs();
    } catch (error) {
      const isMissing = asApiError(error)?.status === 404;
      this.setCard(answer.key, isMissing ? 'missing' : 'pending');
      if (!isMissing) throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.uid === null) return;
    await api.POST(paths.stop, { params: { path: { conversationUid: this.uid } } });
  }

  /** Title and language are changed by their own requests. */
  readonly setConversation = (conversation: Schemas['Conversation']): void => this.set({ conversation });

  private async create(prompt: string, scope: Scope): Promise<void> {
    if (this.uid !== null) return;
    // oxlint-disable-next-line unicorn/prefer-spread -- cut between characters, not within one
    const title = Array.from(prompt.replaceAll(/\s+/g, ' ').trim()).slice(0, titleLength).join('');
    const { data } = await api.POST('/api/v2/assistant/conversations', { body: { title, ...scope }, ...pressed() });
    this.uid = data!.data.conversationUid;
    this.set({ conversation: data!.data });
  }

  private async open(body: Schemas['ChatStreamBody']): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { data } = await api.POST('/api/v2/assistant/chat/stream', { params: { header }, body, parseAs: 'stream' });
    return data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  /** After a lost connection, the message may have been accepted nevertheless: then there is no stream yet, and the answer is followed. */
  private async openOrFollow(body: Schemas['ChatStreamBody'], known: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    try {
      return await this.open(body);
    } catch (error) {
      if (asApiError(error)?.status !== 0 || !(await this.hasNewMessage(body.prompt!, known))) throw error;
      return null;
    }
  }

  private async hasNewMessage(prompt: string, known: number): Promise<boolean> {
    try {
      const { data } = await api.GET(paths.one, { params: { path: { conversationUid: this.uid! } } });
      return data!.data.messages.slice(known).some(({ role, text }) => role === 'user' && text === prompt);
    } catch {
      return false;
    }
  }

  private async answerFrom(stream: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<void> {
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
    await follow(`/api/v2/assistant/chat/${this.uid!}/stream?answer=last`, {
      account: this.account,
      after,
      signal: new AbortController().signal,
      on,
      link: (link) => this.set({ isReconnecting: link === 'lost' && this.running !== null }),
    });
    // The stream was refused: the conversation has what there is.
    if (this.running === null) return;
    this.change(this.running.key, (answer) => ({ ...answer, state: 'broken_off' }));
    await this.load(true);
  }

  private apply(key: string, event: ServerEvent): 'done' | void {
    this.change(key, (answer) => withEvent(answer, event));
    if (event.event === 'done') return 'done';
  }

  private tellTabs(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    if (this.uid !== null) this.channel.postMessage(this.uid);
  }

  private cardOf(key: string): Card | null {
    const entry = this.state.entries?.find((each) => each.key === key);
    return entry?.is === 'answer' ? entry.card : null;
  }

  private setCard(key: string, state: Card['state']): void {
    this.change(key, (answer) => (answer.card === null ? answer : { ...answer, card: { ...answer.card, state } }));
  }

  private withCards(state: Card['state']): void {
    for (const entry of this.state.entries ?? [])
      if (entry.is === 'answer' && entry.card?.state === 'pending') this.setCard(entry.key, state);
  }

  private add(entry: Entry): void {
    this.set({ entries: [...(this.state.entries ?? []), entry] });
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

import { once } from 'node:events';
import { Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { domainError } from '@exchange/kernel';
import { access, Database, everyone, wholeAccount } from '@exchange/platform';
import { noSpending, ResourceKind, type Spending, Tool, type ToolCall, type ToolSpec } from '@exchange/platform/tools';

/** Records calls of the test tools and controls when they continue. */
export class ToolLog {
  readonly notes: string[] = [];
  readonly aborted: string[] = [];
  readonly waiting: string[] = [];
  /** Subscribers by note. */
  readonly followers = new Map<string, Set<() => void>>();
  private readonly gates = new Map<string, () => void>();

  open(name: string): void {
    this.gates.get(name)?.();
  }

  async until(name: string, signal: AbortSignal): Promise<void> {
    const opened = new Promise<void>((open) => this.gates.set(name, open));
    this.waiting.push(name);
    await Promise.race([opened, once(signal, 'abort')]);
    if (signal.aborted) this.aborted.push(name);
    signal.throwIfAborted();
  }
}

const base = { title: 'Test', description: 'For tests.', hints: {} } as const;

@Injectable()
class ReadNote extends Tool {
  readonly spec = {
    ...base,
    name: 'read_note',
    input: z.strictObject({ id: z.string().max(20), limit: z.int().min(1).max(10).default(5) }),
    output: z.object({ note: z.string() }),
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true },
    meta: { ui: { resourceUri: 'ui://exchange/note/mcp-app.html' } },
  } satisfies ToolSpec;

  async run(input: { id: string }) {
    if (input.id === 'none') throw domainError('not_found', 'NOT_FOUND', 'There is no note with that id.');
    if (input.id === 'crash') throw new Error('password=hunter2 at /srv/notes');
    return { note: `Note ${input.id}`, secret: 'left out' };
  }
}

@Injectable()
class SaveNote extends Tool {
  constructor(
    private readonly log: ToolLog,
    private readonly database: Database,
  ) {
    super();
  }

  readonly spec = {
    ...base,
    name: 'save_note',
    input: z.strictObject({ text: z.string().max(100_000), wait: z.string().optional(), idempotencyKey: z.string().min(16).max(255) }),
    output: z.object({ saved: z.int(), isTogether: z.boolean() }),
    performs: [access(everyone, 'write')],
    keyed: 'together',
    maxBytes: 200_000,
  } satisfies ToolSpec;

  async run(input: { text: string; wait?: string }, call: ToolCall) {
    if (input.wait !== undefined) await this.log.until(input.wait, call.signal);
    this.log.notes.push(input.text);
    return { saved: this.log.notes.length, isTogether: this.database.isInTransaction };
  }
}

@Injectable()
class SpendNote extends Tool {
  readonly spec = {
    ...base,
    name: 'spend_note',
    input: z.strictObject({ amount: z.int() }),
    output: z.object({ outcome: z.string(), pending: z.boolean() }),
    performs: [access(everyone, 'spend')],
  } satisfies ToolSpec;

  /** The tool confirms by itself, twice. */
  override async spending(): Promise<Spending> {
    return noSpending('');
  }

  async run({ amount }: { amount: number }, call: ToolCall) {
    const form = { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] };
    const first = await call.ask({ message: `Spend ${amount}?`, form });
    if (first === null) return { outcome: 'preview', pending: true };
    if (first.action !== 'accept') return { outcome: first.action, pending: false };
    const second = await call.ask({ message: 'Really?', form });
    return { outcome: second?.action === 'accept' && second.content['sure'] === true ? 'spent' : 'kept', pending: false };
  }
}

@Injectable()
class WatchNotes extends Tool {
  constructor(private readonly log: ToolLog) {
    super();
  }

  readonly spec = {
    ...base,
    name: 'watch_notes',
    input: z.strictObject({ until: z.string() }),
    output: z.object({ seen: z.string() }),
    performs: [access(everyone, 'read')],
  } satisfies ToolSpec;

  async run({ until }: { until: string }, call: ToolCall) {
    call.progress('looking', 1, 2);
    await this.log.until(until, call.signal);
    call.progress('found', 2, 2);
    return { seen: until };
  }
}

@Injectable()
class AccountNotes extends Tool {
  readonly spec = {
    ...base,
    name: 'account_notes',
    input: z.strictObject({}),
    output: z.object({}),
    performs: [access(wholeAccount, 'read')],
  } satisfies ToolSpec;

  async run() {
    return {};
  }
}

@Injectable()
class SellerNotes extends Tool {
  readonly spec = {
    ...base,
    name: 'seller_notes',
    input: z.strictObject({}),
    output: z.object({}),
    performs: [access(everyone, 'read')],
    accountType: 'SELLER',
  } satisfies ToolSpec;

  async run() {
    return {};
  }
}

@Injectable()
class NoteResource extends ResourceKind {
  constructor(private readonly log: ToolLog) {
    super();
  }

  readonly spec = {
    reach: 'granted',
    name: 'note',
    title: 'Note',
    description: 'For tests.',
    uri: 'test://notes/{id}',
    mimeType: 'text/plain',
  } as const;

  async read(_: unknown, { id }: Readonly<Record<string, string>>) {
    return id === 'none' ? null : { text: `Note ${id}` };
  }

  override async watch(_: unknown, { id }: Readonly<Record<string, string>>, changed: () => void) {
    if (id === 'none') throw domainError('not_found', 'NOT_FOUND', 'There is no note with that id.');
    const followers = this.log.followers.get(id!) ?? new Set();
    this.log.followers.set(id!, followers.add(changed));
    return () => void followers.delete(changed);
  }
}

@Module({ providers: [ToolLog, NoteResource, AccountNotes, ReadNote, SaveNote, SellerNotes, SpendNote, WatchNotes] })
export class EdgeTools {}

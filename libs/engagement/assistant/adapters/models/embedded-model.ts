import { randomUUID } from 'node:crypto';
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Prompt, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { findPageOfCall } from '@exchange/widgets';
import type { ModelTurn } from '../../domain/models';
import { sentence } from '../../sentences/sentences';
import { type CommandedChange, type Command, exampleCommands, exampleOfChange, parseCommand } from './commands';
import { resultText, rowsOf, oneLine } from './result-text';

type NextStep = { readonly say: string } | { readonly call: string; readonly input: object };

interface Result {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: { readonly type: string; readonly value?: unknown };
}

/** Maximum number of rows among which a name is looked up. */
const maxFound = 20;

/**
 * The assistant without a language model. It understands commands and changes only what a plain command says. It uses the same loop and the same
 * confirmations, no tokens and no network.
 */
export class EmbeddedModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3' as const;
  readonly provider = 'embedded';
  readonly modelId = 'commands-1';
  readonly supportedUrls = {};

  constructor(private readonly turn: Omit<ModelTurn, 'accountId'>) {}

  doGenerate(): never {
    throw new Error('The embedded model only streams.');
  }

  async doStream({ prompt, tools = [] }: LanguageModelV3CallOptions): Promise<{ stream: ReadableStream<LanguageModelV3StreamPart> }> {
    const next = this.next(prompt);
    const isOffered = !('call' in next) || tools.some(({ name }) => name === next.call);
    return { stream: ReadableStream.from(partsOf(isOffered ? next : { say: this.help() })) };
  }

  private next(prompt: LanguageModelV3Prompt): NextStep {
    const command = parseCommand(lastUserText(prompt), this.turn.accountType);
    const results = resultsOf(prompt);
    const last = results.at(-1);
    if (!last) return this.firstStep(command);
    if (last.output.type !== 'json') return { say: this.say('failed', { reason: oneLine(reasonOf(last)) }) };
    if (command.type === 'change' && last.tool === 'search') return this.changeStep(command, last);
    if (last.tool === 'save_campaign' && last.input['desiredPhase'] === 'active') return this.launchStep(last);
    return { say: this.textOf(last) };
  }

  /** Text for a result. Rows that a page shows are not repeated. */
  private textOf({ tool, input, output: { value } }: Result): string {
    const found = tool === 'search' ? rowsOf(value).length : 0;
    if (found > 0 && this.turn.mode.showsPages && findPageOfCall(tool, input)) return this.say('shown', { count: String(found) });
    return resultText(tool, value, this.turn.language);
  }

  private firstStep(command: Command): NextStep {
    if (command.type === 'read') return { call: command.tool, input: command.args };
    if (command.type === 'change' && this.turn.mode.readsOnly) return { say: this.say('readsOnly', {}) };
    if (command.type === 'change')
      return { call: 'search', input: { kind: command.kind, query: command.name.slice(0, 200), limit: maxFound } };
    return { say: command.type === 'unclear' ? this.say('plainly', { example: exampleOfChange }) : this.help() };
  }

  /** Finds the object whose name or id equals the given name, ignoring case. */
  private changeStep(command: Extract<Command, { type: 'change' }>, { output }: Result): NextStep {
    const called = command.name.toLowerCase();
    const found = rowsOf(output.value).filter(({ name, id }) => name.toLowerCase() === called || id.toLowerCase() === called);
    const [only] = found;
    if (!only) return { say: this.say('unknown', { name: oneLine(command.name) }) };
    if (found.length > 1) return { say: this.say('several', { names: found.map(({ id }) => id).join(', ') }) };
    const input = inputOf(command, only);
    if (!input) return { say: this.say('plainly', { example: exampleOfChange }) };
    return { call: command.kind === 'campaign' ? 'save_campaign' : 'save_media_buy', input };
  }

  /** Follows the preview of a launch with the buying call, which needs a confirmation. */
  private launchStep({ output }: Result): NextStep {
    const { action, nextStep } = output.value as { action: string; nextStep?: { tool: string; arguments: Record<string, unknown> } };
    if (action !== 'pending_confirmation' || !nextStep) return { say: resultText('save_campaign', output.value, this.turn.language) };
    const { idempotencyKey: _, ...input } = nextStep.arguments;
    return { call: nextStep.tool, input };
  }

  private help(): string {
    return this.say('help', { commands: exampleCommands[this.turn.accountType].join('; ') });
  }

  private say(name: Parameters<typeof sentence>[1], values: Readonly<Record<string, string>>): string {
    return sentence(this.turn.language, name, values);
  }
}

function inputOf(
  { change, kind, amount }: Extract<Command, { type: 'change' }>,
  row: { id: string; revision: number | undefined },
): object | null {
  if (kind === 'media_buy') {
    const changes: Partial<Record<CommandedChange, object>> = {
      pause: { isPaused: true },
      resume: { isPaused: false },
      cancel: { desiredPhase: 'canceled' },
    };
    return changes[change] ? { mediaBuyId: row.id, ...changes[change] } : null;
  }
  const changes: Record<CommandedChange, object> = {
    pause: { isPaused: true },
    resume: { isPaused: false },
    cancel: { desiredPhase: 'canceled' },
    archive: { isArchived: true },
    launch: { desiredPhase: 'active', expectedRevision: row.revision },
    budget: { budget: { total: amount } },
  };
  return { campaignId: row.id, ...changes[change] };
}

function lastUserText(prompt: LanguageModelV3Prompt): string {
  const userMessage = prompt.findLast(({ role }) => role === 'user');
  return userMessage?.role === 'user' ? userMessage.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ') : '';
}

/** Results of the tool calls since the person's last message. */
function resultsOf(prompt: LanguageModelV3Prompt): Result[] {
  const since = prompt.slice(prompt.findLastIndex(({ role }) => role === 'user') + 1);
  const inputs = new Map<string, unknown>();
  return since.flatMap((message): Result[] => {
    if (message.role === 'assistant')
      for (const part of message.content) if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input);
    if (message.role !== 'tool') return [];
    return message.content.flatMap((part) =>
      part.type === 'tool-result'
        ? [{ tool: part.toolName, input: (inputs.get(part.toolCallId) ?? {}) as Record<string, unknown>, output: part.output }]
        : [],
    );
  });
}

function reasonOf({ output }: Result): string {
  const { value } = output;
  if (typeof value === 'string') return value;
  return (value as { message?: string } | undefined)?.message ?? output.type;
}

function* partsOf(next: NextStep): Generator<LanguageModelV3StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  if ('say' in next) {
    yield { type: 'text-start', id: '0' };
    for (const line of next.say.split(/^/m)) yield { type: 'text-delta', id: '0', delta: line };
    yield { type: 'text-end', id: '0' };
  } else yield { type: 'tool-call', toolCallId: `call_${randomUUID()}`, toolName: next.call, input: JSON.stringify(next.input) };
  yield {
    type: 'finish',
    finishReason: { unified: 'say' in next ? 'stop' : 'tool-calls', raw: undefined },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
  };
}

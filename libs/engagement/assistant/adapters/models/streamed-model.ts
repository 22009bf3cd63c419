import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelMessage, ToolSet, UIMessageChunk } from 'ai';
import { truncated } from '../../application/frames';
import type { Frame } from '../../domain/frame';
import { type AnswerPart, type AnswerRequest, type ModelTool, ToolRefused, type TurnModel } from '../../domain/models';

/** Maximum number of steps of one turn. */
const maxSteps = 5;

type Library = typeof import('ai');

/** Answers with the loop of the package `ai`, which is loaded with the first turn. */
export class StreamedModel implements TurnModel {
  constructor(private readonly model: LanguageModelV3) {}

  async *answer({ instructions, messages, executed, tools, signal, unavailable, onError }: AnswerRequest): AsyncGenerator<AnswerPart> {
    const ai = await import('ai');
    const result = ai.streamText({
      model: this.model,
      system: instructions,
      messages: [...messages, ...messagesOf(executed)],
      tools: toolSet(ai, tools),
      stopWhen: ai.stepCountIs(maxSteps),
      maxRetries: 1,
      abortSignal: signal,
      onError: ({ error }) => onError(error),
    });
    const errorText = (error: unknown): string => (error instanceof ToolRefused ? error.message : unavailable);
    const calls = new Map<string, Extract<UIMessageChunk, { type: 'tool-input-available' }>>();
    for await (const chunk of result.toUIMessageStream({ sendStart: false, sendReasoning: false, onError: errorText })) {
      if (chunk.type === 'tool-input-available') calls.set(chunk.toolCallId, chunk);
      if (chunk.type === 'tool-approval-request') {
        const { toolCallId, toolName: tool, input } = calls.get(chunk.toolCallId)!;
        yield { needsConfirmation: { toolCallId, tool, params: input as Record<string, unknown> } };
      }
      const frame = frameOf(chunk);
      if (frame) yield { frame };
    }
  }
}

function toolSet({ tool, jsonSchema }: Library, tools: readonly ModelTool[]): ToolSet {
  const entries = tools.map(({ name, description, inputSchema, needsConfirmation, run }) => [
    name,
    tool<object, unknown>({
      description,
      inputSchema: jsonSchema<object>(inputSchema),
      needsApproval: needsConfirmation,
      execute: (params, { toolCallId }) => run(params, toolCallId),
    }),
  ]);
  return Object.fromEntries(entries) as ToolSet;
}

/** The confirmed call and its result, as if the model had called. */
function messagesOf(executed: AnswerRequest['executed']): ModelMessage[] {
  if (!executed) return [];
  const { toolCallId, tool: toolName, params: input, outcome } = executed;
  const output = 'refusal' in outcome ? { type: 'error-text', value: outcome.refusal } : { type: 'json', value: outcome.value };
  return [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
  ] as ModelMessage[];
}

/**
 * Each frame serves two kinds of client: `event` with the fields of docs/spec/gaps.md §6.12, and `type` with the fields of the UI message stream,
 * whose clients ignore unknown fields. Null for chunks that no client needs.
 */
function frameOf(chunk: UIMessageChunk): Frame | null {
  switch (chunk.type) {
    case 'text-delta':
      return { event: 'token', data: chunk };
    case 'tool-input-available':
      return { event: 'tool', data: { ...chunk, name: chunk.toolName, status: 'called' } };
    case 'tool-output-available':
      return { event: 'tool', data: { ...chunk, output: truncated(chunk.output), status: 'done' } };
    case 'tool-output-error':
      return { event: 'tool', data: { ...chunk, status: 'failed' } };
    case 'start':
    case 'start-step':
    case 'finish-step':
    case 'text-start':
    case 'text-end':
      return { event: 'part', data: chunk };
    default:
      return null;
  }
}

import type { AccountType, Caller } from '@exchange/kernel';
import type { ToolCall } from './tool';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface PromptSpec {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Left out: for both. */
  readonly accountType?: AccountType;
}

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  /** A content block of MCP. */
  readonly content: object;
}

/** A prompt that people choose in their client. Contexts bring theirs as providers, as they bring tools. */
export abstract class Prompt {
  abstract readonly spec: PromptSpec;
  /** Every required argument is there. Throws domain errors. */
  abstract messages(args: Readonly<Record<string, string>>, call: ToolCall): Promise<readonly PromptMessage[]>;
  /** Values that an argument may have which begin so, at most 100. Left out: none is proposed. */
  complete?(caller: Caller, argument: string, begun: string): Promise<readonly string[]>;
}

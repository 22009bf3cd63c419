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
  /** Undefined: buyers and sellers. */
  readonly accountType?: AccountType;
}

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  /** A content block of MCP. */
  readonly content: object;
}

/** An MCP prompt that people choose in their client; contexts provide them like tools. */
export abstract class Prompt {
  abstract readonly spec: PromptSpec;
  /** Called with all required arguments. Throws domain errors. */
  abstract messages(args: Readonly<Record<string, string>>, call: ToolCall): Promise<readonly PromptMessage[]>;
  /** Completes an argument with at most 100 values. Undefined: no completion. */
  complete?(caller: Caller, argument: string, prefix: string): Promise<readonly string[]>;
}

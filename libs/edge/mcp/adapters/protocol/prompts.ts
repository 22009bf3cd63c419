import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { Prompt, ToolCall } from '@exchange/platform/tools';
import { InputNeeded } from '../../tools/call-questions';
import { ToolRegistry } from '../../tools/registry';
import { protocolError } from './resources';

type Args = Readonly<Record<string, string>>;

/** Maximum number of completions. */
const maxValues = 100;

/** Prompts of the contexts. */
@Injectable()
export class Prompts {
  constructor(private readonly registry: ToolRegistry) {}

  list(caller: Caller): object[] {
    return this.registry
      .promptsFor(caller)
      .map(({ spec: { name, title, description, arguments: args } }) => ({ name, title, description, arguments: args }));
  }

  /** Returns the prompt, or the question that the client must answer first. */
  async get(name: string, args: Args, call: ToolCall): Promise<object> {
    const prompt = this.find(call.caller, name);
    const missing = prompt.spec.arguments.filter((argument) => argument.required && args[argument.name] === undefined);
    if (missing.length > 0) throw invalid(`Missing: ${missing.map((argument) => argument.name).join(', ')}.`);
    const { description } = prompt.spec;
    try {
      return { description, messages: await prompt.messages(args, call) };
    } catch (error) {
      if (error instanceof InputNeeded) return inputRequired(error);
      throw protocolError(error);
    }
  }

  async complete(caller: Caller, name: string, argument: string, begun: string): Promise<object> {
    const values = ((await this.find(caller, name).complete?.(caller, argument, begun)) ?? []).slice(0, maxValues);
    return { completion: { values, total: values.length, hasMore: false } };
  }

  private find(caller: Caller, name: string): Prompt {
    const prompt = this.registry.promptsFor(caller).find(({ spec }) => spec.name === name);
    if (!prompt) throw invalid('There is no prompt with that name.');
    return prompt;
  }
}

/** The client repeats the request with the answers (revision 2026-07-28). For 2025 the library asks over the session. */
export const inputRequired = ({ inputRequests, requestState }: InputNeeded) => ({
  resultType: 'input_required',
  inputRequests,
  requestState,
});

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

import type { AccountType, Language } from '@exchange/kernel';
import type { Frame } from './frame';

/** Abilities of the client and limits of the turn. */
export interface TurnMode {
  /** The client shows pages: lists are returned as an artifact and not repeated in words. */
  readonly showsPages: boolean;
  /** The assistant only reads and files asks: no changes, no other confirmations. */
  readonly readsOnly: boolean;
}

export interface ModelTurn {
  readonly accountId: number;
  readonly accountType: AccountType;
  readonly language: Language;
  readonly mode: TurnMode;
}

/** A call of a tool, by a model or confirmed by the person. */
export interface CalledTool {
  readonly toolCallId: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type ToolOutcome = { readonly value: unknown } | { readonly refusal: string };

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A tool as a model calls it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema. */
  readonly inputSchema: object;
  /** Calls that need a confirmation are not executed. */
  readonly needsConfirmation: (params: object) => boolean;
  /** Throws {@link ToolRefused}. */
  readonly run: (params: object, toolCallId: string) => Promise<unknown>;
}

/** Refusal of a tool; its message is shown to the model and to the person. */
export class ToolRefused extends Error {}

export interface AnswerRequest {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** The confirmed call that was executed first. */
  readonly executed: (CalledTool & { readonly outcome: ToolOutcome }) | null;
  readonly tools: readonly ModelTool[];
  readonly signal: AbortSignal;
  /** Text for the failure of a tool that is not a refusal. */
  readonly unavailable: string;
  readonly onError: (error: unknown) => void;
}

export type AnswerPart = { readonly frame: Frame } | { readonly needsConfirmation: CalledTool };

/** A model that answers one turn: it calls tools, in several steps. */
export interface TurnModel {
  answer(request: AnswerRequest): AsyncIterable<AnswerPart>;
}

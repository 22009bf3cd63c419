import type { ToolError } from './tool-error';

/** Work that goes on after a tool has answered, as the tool’s context knows it. */
export interface Work {
  readonly id: string;
  /** What it came to: an answer of the tool, or a refusal; null while it goes on. */
  readonly outcome: { readonly output: object } | { readonly error: ToolError } | null;
  /** How far it is, for people. */
  readonly message?: string;
  /** It was ended before its time ({@link Tool.stop}). */
  readonly isStopped?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Seconds to wait before the next look. */
  readonly pollSeconds: number;
}

import type { ToolError } from './tool-error';

/** Work that continues after a tool has answered. */
export interface Work {
  readonly id: string;
  /** The tool's output or error; null while the work continues. */
  readonly outcome: { readonly output: object } | { readonly error: ToolError } | null;
  /** Progress, for people. */
  readonly message?: string;
  /** Whether it was stopped by {@link Tool.stop}. */
  readonly isStopped?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Interval until the next poll, in seconds. */
  readonly pollSeconds: number;
}

import { type ApiCall, curlOf } from '../curl';
import { Hidden } from './hidden';
import { mcpOf, type ToolCall, toolCallOf } from './mcp';
import { type Invocation, invocationOf } from './operations';
import type { RecordedCall } from './recorder';
import { typescriptHead, typescriptOf } from './typescript';

/** A recorded call in three languages. */
export interface Sample {
  readonly invocation: Invocation | null;
  readonly curl: string;
  /** The call alone. Null where only a signed-in person may call: the client has keys and tokens. */
  readonly typescript: string | null;
  readonly tool: ToolCall;
  readonly hidesSecrets: boolean;
  readonly isForSessions: boolean;
  readonly isStream: boolean;
  readonly hasFile: boolean;
}

type Recorded = Pick<RecordedCall, 'method' | 'url' | 'account' | 'idempotencyKey' | 'fileType' | 'body'> & {
  readonly requestId?: string | null;
};

/** `account` is that of the page. */
export function sampleOf(origin: string, account: string, call: Recorded): Sample {
  const invocation = invocationOf(call.method, call.url);
  const isForSessions = invocation?.operation.isForSessions === true;
  const isStream = call.method === 'GET' && invocation?.operation.answer === 'stream';
  const api: ApiCall = {
    method: call.method,
    path: call.url,
    body: call.body,
    fileType: call.fileType,
    idempotencyKey: call.idempotencyKey,
    isStream,
    asPersonIn: isForSessions ? (call.account ?? account) : undefined,
  };
  return {
    invocation,
    curl: curlOf(origin, api),
    typescript: invocation === null || isForSessions ? null : typescriptOf(invocation, api),
    tool: invocation === null ? { is: 'none' } : toolCallOf(invocation, call.body, call.idempotencyKey ?? call.requestId ?? undefined),
    hidesSecrets: hasHidden(call.body),
    isForSessions,
    isStream,
    hasFile: call.fileType !== undefined,
  };
}

const hasHidden = (value: unknown): boolean =>
  value instanceof Hidden || (typeof value === 'object' && value !== null && Object.values(value).some(hasHidden));

/** Calls as one program or script. Of several, streams are left out, because they do not end. Empty if the language has none of them. */
export function scriptOf(origin: string, language: 'curl' | 'TypeScript' | 'MCP', samples: readonly Sample[]): string {
  const shown = samples.length === 1 ? samples : samples.filter(({ isStream }) => !isStream);
  if (language === 'curl') return shown.map(({ curl }) => curl).join('\n\n');
  if (language === 'MCP') return shown.flatMap(({ tool }) => (tool.is === 'call' ? [mcpOf(origin, tool)] : [])).join('\n\n');
  const used = shown.filter(({ typescript }) => typescript !== null);
  const hasFile = used.some((sample) => sample.hasFile);
  return used.length === 0 ? '' : [typescriptHead(origin, hasFile), ...used.map(({ typescript }) => typescript)].join('\n\n');
}

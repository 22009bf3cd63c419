import { setTimeout as pause } from 'node:timers/promises';
import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  type Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type CursorPagination, DomainError, isRecord, minuteMs, pageLimits, secondMs } from '@exchange/kernel';
import { CursorSeal } from '@exchange/platform';
import { ArgumentCursors, type Work } from '@exchange/platform/tools';
import { type ServedTool, ToolRegistry } from '../../tools/registry';
import { type ToolCallResult, ToolCalls } from '../../tools/tool-calls';
import type { Era } from './mcp-call';
import { protocolError } from './resources';
import { outputResult, refusalResult, toolResult } from './tool-results';

type Result = Readonly<Record<string, unknown>>;
export type ShownTask = ReturnType<typeof modernTask> & { readonly result?: Result };

interface Found {
  readonly taskId: string;
  readonly served: ServedTool;
  readonly work: Work;
}

const extension = 'io.modelcontextprotocol/tasks';
/** Maximum wait of one request for an outcome (2025-11-25, `tasks/result`). */
const maxWaitMs = 5 * minuteMs;

/** Task capabilities of the server, by era. */
export const taskCapabilities: Readonly<Record<Era, Pick<ServerCapabilities, 'tasks' | 'extensions'>>> = {
  legacy: { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  modern: { extensions: { [extension]: {} } },
};

const byId = { params: z.looseObject({ taskId: z.string().max(600) }), result: z.looseObject({}) };
const listing = { params: z.looseObject({ cursor: z.string().max(2_000).optional() }), result: z.looseObject({}) };

/**
 * MCP tasks: work that continues after the answer of a tool. The context that does the work stores it, so any process can report any task to a caller
 * who reaches the work (docs/adr/0083). In 2025-11-25 the client asks for a task, in 2026-07-28 it declares the extension.
 */
@Injectable()
export class Tasks {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly sealing: CursorSeal,
    private readonly calls: ToolCalls,
  ) {}

  /** Whether the call may be answered with a task. */
  isWanted({ tool }: ServedTool, task: object | undefined, context: ServerContext, era: Era): boolean {
    if (era === 'modern') return tool.left !== undefined && declares(context.mcpReq.envelope);
    if (task !== undefined && !tool.left) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'This tool answers without a task.');
    return task !== undefined;
  }

  /** The task that the call leaves, or else its result. */
  async answer(served: ServedTool, ended: ToolCallResult, caller: Caller, era: Era): Promise<Result> {
    if (ended.kind === 'asking') return toolResult(served, ended);
    if (ended.kind === 'done') {
      const found = await this.find(caller, `${served.tool.spec.name}:${served.tool.left!(ended.output as never)}`);
      // The library requires `content` in every answer of a tool.
      if (era === 'legacy') return { task: legacyTask(found), content: [] };
      if (found.work.outcome === null) return { resultType: 'task', ...modernTask(found) };
      return toolResult(served, ended);
    }
    const result = toolResult(served, ended);
    if (era === 'modern') return result;
    // A client that asked for a task understands no other result.
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, ended.error.message, result['structuredContent']);
  }

  /** State of a task for clients of 2026, with its result. Throws when the caller does not reach it. */
  async show(caller: Caller, taskId: string): Promise<ShownTask> {
    const found = await this.find(caller, taskId);
    const { outcome, isStopped } = found.work;
    return { ...modernTask(found), ...(outcome && !isStopped && { result: resultOf(found, outcome) }) };
  }

  /** Filters the ids to tasks that the caller reaches. Throws when the client did not declare the extension. */
  async filterReachable(caller: Caller, taskIds: readonly string[], meta: unknown): Promise<string[]> {
    assertDeclared(meta);
    const found = await Promise.all(taskIds.map((taskId) => this.find(caller, taskId).catch(() => null)));
    return taskIds.filter((_, index) => found[index] !== null);
  }

  serve(server: Server, caller: Caller, era: Era): void {
    if (era === 'modern') this.serveModern(server, caller);
    else this.serveLegacy(server, caller);
  }

  private serveModern(server: Server, caller: Caller): void {
    const declared = ({ mcpReq }: ServerContext): void => assertDeclared(mcpReq.envelope);
    server.setRequestHandler('tasks/get', byId, async ({ taskId }, context) => {
      declared(context);
      return { ...(await this.show(caller, taskId)) };
    });
    // Tasks ask no questions, so the answer is accepted and ignored.
    server.setRequestHandler('tasks/update', byId, async ({ taskId }, context) => {
      declared(context);
      await this.find(caller, taskId);
      return {};
    });
    // Work that cannot be stopped continues; the acknowledgement does not promise otherwise.
    server.setRequestHandler('tasks/cancel', byId, async ({ taskId }, context) => {
      declared(context);
      await this.stop(caller, await this.find(caller, taskId));
      return {};
    });
  }

  private serveLegacy(server: Server, caller: Caller): void {
    server.setRequestHandler('tasks/get', byId, async ({ taskId }) => legacyTask(await this.find(caller, taskId)));
    server.setRequestHandler('tasks/result', byId, async ({ taskId }, { mcpReq: { signal } }) => {
      for (const until = Date.now() + maxWaitMs; Date.now() < until;) {
        const found = await this.find(caller, taskId);
        const { outcome, pollSeconds } = found.work;
        if (outcome) return { ...resultOf(found, outcome), _meta: { [RELATED_TASK_META_KEY]: { taskId } } };
        await pause(pollSeconds * secondMs, undefined, { signal });
      }
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'That still goes on: ask again.', { recovery: 'transient' });
    });
    server.setRequestHandler('tasks/cancel', byId, async ({ taskId }) => {
      const found = await this.find(caller, taskId);
      if (found.work.outcome !== null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This task has ended.');
      if (!(await this.stop(caller, found)))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This work cannot be cancelled: it ends by itself.');
      return legacyTask(await this.find(caller, taskId));
    });
    server.setRequestHandler('tasks/list', listing, async ({ cursor }) => this.list(caller, cursor));
  }

  /** Returns false when the work cannot be stopped: contexts finish most work that they have started. */
  private async stop(caller: Caller, { served: { tool }, work }: Found): Promise<boolean> {
    if (!tool.stop) return false;
    if (work.outcome !== null) return true;
    try {
      await this.calls.change(caller, () => tool.stop!(caller, work.id));
      return true;
    } catch (error) {
      throw protocolError(error);
    }
  }

  /** Lists tasks tool by tool, each newest first. */
  private async list(caller: Caller, cursor: string | undefined): Promise<Result> {
    const listed = this.registry.toolsFor(caller).filter(({ tool }) => tool.works !== undefined);
    const cursors = new ArgumentCursors(this.sealing, 'tasks/list', caller, {});
    try {
      const [name, position] = cursor === undefined ? [] : (JSON.parse(cursors.open(cursor)) as [string, string?]);
      const index = name === undefined ? 0 : listed.findIndex(({ tool }) => tool.spec.name === name);
      const served = listed[index];
      if (!served) return { tasks: [] };
      const { tool } = served;
      const page = await tool.works!(caller, { limit: pageLimits.default, ...(position === undefined ? {} : { cursor: position }) });
      const { nextCursor } = page.pagination as CursorPagination;
      const next = nextCursor === null ? listed[index + 1]?.tool.spec.name : tool.spec.name;
      const tasks = page.rows.map((work) => legacyTask({ taskId: `${tool.spec.name}:${work.id}`, served, work }));
      const further =
        next === undefined ? {} : { nextCursor: cursors.seal(JSON.stringify(nextCursor === null ? [next] : [next, nextCursor])) };
      return { tasks, ...further };
    } catch (error) {
      throw protocolError(error);
    }
  }

  /** Tasks that the caller does not reach are unknown. */
  private async find(caller: Caller, taskId: string): Promise<Found> {
    const [name = '', id = ''] = taskId.split(/:(.*)/s);
    const served = this.registry.toolsFor(caller).find(({ tool }) => tool.spec.name === name && tool.work !== undefined);
    if (!served || id === '') throw unknown();
    try {
      return { taskId, served, work: await served.tool.work!(caller, id) };
    } catch (error) {
      throw error instanceof DomainError && error.kind === 'not_found' ? unknown() : protocolError(error);
    }
  }
}

function declares(meta: unknown): boolean {
  const capabilities = isRecord(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined;
  const extensions = isRecord(capabilities) ? capabilities['extensions'] : undefined;
  return isRecord(extensions) && extension in extensions;
}

function assertDeclared(meta: unknown): void {
  if (!declares(meta)) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [extension]: {} } } });
}

const unknown = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown task');

function known({ taskId, work }: Found) {
  const { createdAt, updatedAt, message } = work;
  const times = { createdAt: createdAt.toISOString(), lastUpdatedAt: updatedAt.toISOString() };
  return { taskId, ...times, ...(message === undefined ? {} : { statusMessage: message }) };
}

/** A refused task is `failed` in 2025 and a normal outcome in 2026. */
function legacyTask(found: Found) {
  const { outcome, isStopped, pollSeconds } = found.work;
  const status = outcome === null ? 'working' : isStopped ? 'cancelled' : 'error' in outcome ? 'failed' : 'completed';
  return { ...known(found), status, ttl: null, pollInterval: pollSeconds * secondMs };
}

function modernTask(found: Found) {
  const { outcome, isStopped, pollSeconds } = found.work;
  return {
    ...known(found),
    status: outcome === null ? 'working' : isStopped ? 'cancelled' : 'completed',
    ttlMs: null,
    pollIntervalMs: pollSeconds * secondMs,
  };
}

function resultOf({ served }: Found, outcome: NonNullable<Work['outcome']>): Result {
  return 'error' in outcome ? refusalResult(outcome.error) : outputResult(served, served.tool.spec.output.parse(outcome.output));
}

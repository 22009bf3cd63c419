import { randomUUID } from 'node:crypto';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, invalidField, isRecord } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BeforeTerms,
  BodyLimit,
  CurrentCaller,
  everyone,
  IdempotencyKey,
  IdParam,
  isStorableJson,
  Operation,
  RequestContext,
  Takes,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { Receipts, type ToolCall } from '@exchange/platform/tools';
import { toolErrors } from '../../tools/errors';
import { type ServedTool, ToolRegistry } from '../../tools/registry';
import { retrySeconds, ToolCalls } from '../../tools/tool-calls';
import { assertFits, maxArgumentBytes } from './limits';
import { ReceiptAnswerWire, receiptWire, ToolOutputWire } from './tool.wire';

const receiptEnvelope = {
  type: 'object',
  properties: { data: { $ref: getSchemaPath(ReceiptAnswerWire) }, error: { type: 'null' } },
  required: ['data', 'error'],
  additionalProperties: false,
};

/** docs/spec/gaps-2.md §1: every tool over HTTP, with the arguments and answers of MCP. Each tool checks the permission to write. */
@ApiTags('Tools')
@BeforeEmailVerification()
@BeforeTerms()
@Controller('api/v3')
@OperationIds({ call: 'callTool', receipt: 'getToolReceipt' })
export class ToolsController {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly calls: ToolCalls,
    private readonly receipts: Receipts,
  ) {}

  @Post('tools/:tool')
  @Takes(everyone, 'read')
  @BodyLimit(maxArgumentBytes)
  @ApiBody({ required: true, schema: { type: 'object', additionalProperties: true, description: 'The `inputSchema` of the tool.' } })
  @ApiExtraModels(ReceiptAnswerWire)
  @ApiResponse({
    status: 202,
    description: 'An earlier call with the same key is still being worked on. Repeat the call after `Retry-After` seconds.',
    content: { 'application/json': { schema: receiptEnvelope } } as never,
  })
  @Operation({
    summary: 'Call a tool',
    description:
      'Calls a tool like `tools/call` of `POST /mcp/v3`, without MCP. The body has the arguments, `data` is the output of the tool. `/api/v3/openapi.json` has an operation for each tool, with its input and output. The body has at most 64 KB, unless the tool allows more.',
    answers: ToolOutputWire,
    errors: [403, 404, 409, 413, 422, 503],
    once: 'by itself',
  })
  async call(
    @CurrentCaller() caller: Caller,
    @IdParam('tool', 'Name of the tool.') name: string,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const served = this.registry.tools.get(name);
    if (!served) throw toolErrors.unknownTool();
    assertFits(request, served.tool.spec.maxBytes);
    const args = argumentsOf(request, served, key);
    const ended = await this.calls.make(served, { surface: 'rest', args, key, call: callOf(caller, isDetachable(served), response) });
    switch (ended.kind) {
      case 'done':
        return ended.output;
      case 'running':
        response.setHeader('Retry-After', String(retrySeconds));
        response.status(202);
        return { receipt: receiptWire(ended.receipt) };
      case 'asking':
        throw new Error('Nobody is asked over HTTP.');
      case 'refused':
        throw ended.error;
    }
  }

  @Get('receipts/:id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the receipt of a call',
    description: 'The state of a call with an `Idempotency-Key`, for seven days after it ended.',
    answers: ReceiptAnswerWire,
    errors: [404, 503],
  })
  async receipt(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<ReceiptAnswerWire> {
    const receipt = await this.receipts.find(caller, id);
    if (!receipt) throw toolErrors.unknownReceipt();
    return { receipt: receiptWire(receipt) };
  }
}

function argumentsOf({ body }: Request, { tool, input }: ServedTool, key: string | undefined): object {
  if (!isRecord(body)) throw invalidField('', 'The body must be an object with the arguments of the tool.');
  if (!isStorableJson(body)) throw invalidField('', 'The arguments contain characters that cannot be stored.');
  if (tool.spec.keyed === undefined) return body;
  if (key === undefined) throw invalidField('Idempotency-Key', 'This tool changes something: send an Idempotency-Key.');
  return body['idempotencyKey'] === undefined && 'idempotencyKey' in input.shape ? { ...body, idempotencyKey: key } : body;
}

/** Whether the call continues when the client disconnects: a client with a key can fetch the answer later. */
const isDetachable = ({ tool: { spec } }: ServedTool): boolean => spec.keyed !== undefined && spec.keyed !== 'by itself';

/** Over HTTP there are neither questions nor progress notifications. */
function callOf(caller: Caller, isDetached: boolean, response: Response): ToolCall {
  const disconnect = new AbortController();
  if (!isDetached) response.on('close', () => response.writableFinished || disconnect.abort());
  return {
    caller,
    requestId: RequestContext.current()?.requestId ?? randomUUID(),
    signal: disconnect.signal,
    hasFixedAccount: true,
    progress: () => undefined,
    ask: () => Promise.resolve(null),
  };
}

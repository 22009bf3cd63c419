import { Body, Controller, Get, Headers, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, invalidField } from '@exchange/kernel';
import { CurrentCaller, EventStreams, IdempotencyKey, IdParam, Operation, people, RequestContext, Takes } from '@exchange/platform';
import { Streams, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { awaitResponse } from '../../application/await-response';
import { endFrame } from '../../application/frames';
import { type ChatRequest, type StartedTurn, TurnsService } from '../../application/turns.service';
import { CancellationWire, ChatBody, ChatStreamBody, chatWire, ChatWire, DecisionBody, ReadOnQuery, StopWire } from './chat.wire';
import { streamedFrames } from './streamed-frames';

const streamed = Streams(
  'Server-sent events, also readable by clients of the UI message stream protocol v1: first `part` {type: `start`, conversationUid}, then `token` {delta}, `tool` {name, status}, `confirmation` {…}, `error` {code, message}, `done` {the answer of `POST …/chat`}, then `[DONE]`.',
  streamedFrames,
);
const lastEventId = { name: 'Last-Event-ID', required: false, description: 'Id of the last event received: later events are sent.' };
const languageHeader = {
  name: 'Accept-Language',
  required: false,
  description: 'Language of the answer when neither the conversation nor the person has one.',
};

/** docs/spec/gaps.md §6.12. The assistant acts with the permissions of the person. */
@ApiTags('Assistant')
@Controller('api/v2/assistant')
@OperationIds({
  chat: 'requestAnswer',
  stream: 'streamAnswer',
  readOn: 'resumeAnswerStream',
  stop: 'cancelAnswer',
  decide: 'decideConfirmation',
})
export class ChatController {
  constructor(
    private readonly turns: TurnsService,
    private readonly streams: EventStreams,
  ) {}

  @Post('chat')
  @Takes(people, 'write')
  @ApiHeader(languageHeader)
  @ErrorCodes({ 429: ['AI_QUOTA_EXCEEDED'] })
  @Operation({
    summary: 'Ask the assistant',
    description:
      'Returns the complete answer. The assistant reads with the tools of the MCP server, as you. A call that changes something waits in `pendingConfirmation` for your decision; a new message cancels it. A conversation has one answer at a time.',
    answers: ChatWire,
    errors: [404, 409, 503],
    once: 'in steps',
    tool: { name: 'ask_assistant' },
  })
  async chat(
    @CurrentCaller() caller: Caller,
    @Body() body: ChatBody,
    @IdempotencyKey() key: string | undefined,
    @Headers('accept-language') accepted?: string,
  ): Promise<ChatWire> {
    const { prompt, conversationUid, scopeType, scopeId = null, showsPages } = body;
    const message = { prompt, scopeType, scopeId, ...(conversationUid === undefined ? {} : { conversationUid }) };
    return answered(await this.turns.sendMessage(caller, message, chatRequest(accepted, { key, showsPages })));
  }

  @Post('chat/stream')
  @Takes(people, 'write')
  @ApiHeader(languageHeader)
  @streamed
  @ErrorCodes({ 429: ['AI_QUOTA_EXCEEDED'] })
  @Operation({
    summary: 'Ask the assistant, and follow the answer',
    description:
      'Streams the answer of `POST …/chat`. The answer continues when the connection ends: resume with `GET …/chat/{conversationUid}/stream`. The first frame names the conversation, also a new one.',
    errors: [404, 409, 503],
    once: 'freely',
  })
  async stream(
    @CurrentCaller() caller: Caller,
    @Body() body: ChatStreamBody,
    @Req() request: Request,
    @Res() response: Response,
    @Headers('accept-language') accepted?: string,
  ): Promise<void> {
    const { prompt, conversationUid, scopeType, scopeId = null, confirmationUid, showsPages } = body;
    if ((prompt === undefined) === (confirmationUid === undefined)) throw invalidField('prompt', 'Send either prompt or confirmationUid.');
    const message = { scopeType, scopeId, ...(conversationUid === undefined ? {} : { conversationUid }) };
    const started =
      prompt === undefined
        ? await this.turns.confirm(caller, confirmationUid!, chatRequest(accepted, { showsPages }))
        : await this.turns.sendMessage(caller, { ...message, prompt }, chatRequest(accepted, { showsPages }));
    await this.send(caller, started.turn, { request, response, from: 0 });
  }

  @Get('chat/:conversationUid/stream')
  @Takes(people, 'read')
  @ApiHeader(lastEventId)
  @streamed
  @ApiResponse({ status: 204, description: 'No answer is under way: the conversation is complete.' })
  @Operation({
    summary: 'Resume the stream of an answer',
    description:
      'Streams the answer from its start, or after `Last-Event-ID`, to its end. Any process can serve it. With `answer=last`, the end of the last answer when none is under way.',
    errors: [404],
  })
  async readOn(
    @CurrentCaller() caller: Caller,
    @IdParam('conversationUid') id: string,
    @Query() { answer }: ReadOnQuery,
    @Req() request: Request,
    @Res() response: Response,
    @Headers('last-event-id') last?: string,
  ): Promise<void> {
    const turn = await this.turns.findRunning(caller, id);
    if (!turn) {
      const ended = answer === 'last' ? await this.turns.findLastResponse(caller, id) : null;
      if (!ended) return void response.status(204).end();
      const stream = this.streams.open(request, response);
      stream.send({ id: 1, ...endFrame(ended) });
      stream.pass(endOfStream);
      return stream.end();
    }
    const from = last !== undefined && /^\d{1,6}$/.test(last) ? Number(last) : 0;
    await this.send(caller, turn, { request, response, from });
  }

  @Post('chat/:conversationUid/stop')
  @Takes(people, 'write')
  @Operation({
    summary: 'Stop an answer',
    description: 'The text and the actions so far remain. Closing a connection does not stop an answer.',
    answers: StopWire,
    errors: [404],
    once: 'together',
  })
  async stop(@CurrentCaller() caller: Caller, @IdParam('conversationUid') conversationUid: string): Promise<StopWire> {
    return { conversationUid, stopped: await this.turns.stop(caller, conversationUid) };
  }

  @Post('confirmations/:confirmationUid/decision')
  @Takes(people, 'write')
  @ApiHeader(languageHeader)
  @ErrorCodes({ 429: ['AI_QUOTA_EXCEEDED'] })
  @Operation({
    summary: 'Confirm or cancel a call of the assistant',
    description:
      '`confirm` executes the call once, exactly as shown, and answers like `POST …/chat`. `cancel` discards it. 403 for anyone but the person who was asked; 404 when it is decided, cancelled or older than ten minutes.',
    answers: ChatWire,
    or: CancellationWire,
    errors: [404, 409, 503],
    once: 'in steps',
  })
  async decide(
    @CurrentCaller() caller: Caller,
    @IdParam('confirmationUid') id: string,
    @Body() { decision }: DecisionBody,
    @IdempotencyKey() key: string | undefined,
    @Headers('accept-language') accepted?: string,
  ): Promise<ChatWire | CancellationWire> {
    if (decision === 'confirm') return answered(await this.turns.confirm(caller, id, chatRequest(accepted, { key })));
    await this.turns.cancel(caller, id, chatRequest(accepted, { key }));
    return { confirmationUid: id, decision };
  }

  private async send(caller: Caller, turn: StartedTurn['turn'], { request, response, from }: Sending): Promise<void> {
    response.setHeader('X-Vercel-AI-UI-Message-Stream', 'v1');
    const stream = this.streams.open(request, response);
    const left = new AbortController();
    stream.onClose(() => left.abort());
    let id = from;
    for await (const frame of this.turns.follow(caller, turn, from, left.signal)) stream.send({ id: (id += 1), ...frame });
    stream.pass(endOfStream);
    stream.end();
  }
}

const endOfStream = Buffer.from('data: [DONE]\n\n');

interface Sending {
  readonly request: Request;
  readonly response: Response;
  readonly from: number;
}

const chatRequest = (
  acceptLanguage: string | undefined,
  { key, showsPages = false }: { key?: string | undefined; showsPages?: boolean },
): ChatRequest => ({ acceptLanguage, key, mode: { showsPages, readsOnly: false }, requestId: RequestContext.current()!.requestId });

const answered = async (started: StartedTurn): Promise<ChatWire> => chatWire(await awaitResponse(started));

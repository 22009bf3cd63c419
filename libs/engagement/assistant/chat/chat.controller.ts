import { Body, Controller, Get, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, invalidField } from '@exchange/kernel';
import { CurrentCaller, EventStreams, IdempotencyKey, IdParam, Operation, people, RequestContext, Takes } from '@exchange/platform';
import { answeredOrRefused } from './answered';
import { CancellationWire, ChatBody, ChatStreamBody, chatWire, ChatWire, DecisionBody, StopWire } from './chat.wire';
import { TurnEnds } from './turn-ends';
import { type Asking, type Started, TurnsService } from './turns.service';

const streamed = {
  status: 200,
  description:
    'Server-sent events, read as they are by clients of the UI message stream protocol v1: first `part` {type: `start`, conversationUid}, then `token` {delta}, `tool` {name, status}, `confirmation` {…}, `error` {code, message}, `done` {the answer of `POST …/chat`}, then `[DONE]`.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const;
const lastEventId = { name: 'Last-Event-ID', required: false, description: 'The newest event received: those after it are sent.' };
const languageHeader = {
  name: 'Accept-Language',
  required: false,
  description: 'The language of the answer, where neither conversation nor person has one.',
};

/** gaps.md §6.12. Answers to the person alone, with what they may do. */
@ApiTags('Assistant')
@Controller('api/v2/assistant')
export class ChatController {
  constructor(
    private readonly turns: TurnsService,
    private readonly ends: TurnEnds,
    private readonly streams: EventStreams,
  ) {}

  @Post('chat')
  @Takes(people, 'write')
  @ApiHeader(languageHeader)
  @Operation({
    summary: 'Ask the assistant',
    description:
      'Waits for the whole answer. It reads with the tools of the MCP server, as you; what changes something waits in `pendingConfirmation` for your decision. A new message cancels what waits. One answer at a time in a conversation.',
    answers: ChatWire,
    errors: [404, 409, 503],
    once: 'in steps',
  })
  async chat(
    @CurrentCaller() caller: Caller,
    @Body() body: ChatBody,
    @IdempotencyKey() key: string | undefined,
    @Headers('accept-language') accepted?: string,
  ): Promise<ChatWire> {
    const { prompt, conversationUid, scopeType, scopeId = null, showsPages } = body;
    const said = { prompt, scopeType, scopeId, ...(conversationUid === undefined ? {} : { conversationUid }) };
    return answered(await this.turns.say(caller, said, asking(accepted, { key, showsPages })));
  }

  @Post('chat/stream')
  @Takes(people, 'write')
  @ApiHeader(languageHeader)
  @ApiResponse(streamed)
  @Operation({
    summary: 'Ask the assistant, and follow the answer',
    description:
      'The same turn as `POST …/chat`. It goes on when the connection ends: read on with `GET …/chat/{conversationUid}/stream`. The first frame names the conversation, also one that has just begun.',
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
    const said = { scopeType, scopeId, ...(conversationUid === undefined ? {} : { conversationUid }) };
    const started =
      prompt === undefined
        ? await this.turns.confirm(caller, confirmationUid!, asking(accepted, { showsPages }))
        : await this.turns.say(caller, { ...said, prompt }, asking(accepted, { showsPages }));
    await this.send(caller, started.turn, { request, response, from: 0 });
  }

  @Get('chat/:conversationUid/stream')
  @Takes(people, 'read')
  @ApiHeader(lastEventId)
  @ApiResponse(streamed)
  @ApiResponse({ status: 204, description: 'Nothing is being answered: the conversation has it all.' })
  @Operation({
    summary: 'Read on in an answer',
    description: 'From any process, from its beginning or after `Last-Event-ID`, to its end.',
    errors: [404],
  })
  async readOn(
    @CurrentCaller() caller: Caller,
    @IdParam('conversationUid') id: string,
    @Req() request: Request,
    @Res() response: Response,
    @Headers('last-event-id') last?: string,
  ): Promise<void> {
    const turn = await this.turns.running(caller, id);
    if (!turn) return void response.status(204).end();
    const from = last !== undefined && /^\d{1,6}$/.test(last) ? Number(last) : 0;
    await this.send(caller, turn, { request, response, from });
  }

  @Post('chat/:conversationUid/stop')
  @Takes(people, 'write')
  @Operation({
    summary: 'Stop an answer',
    description: 'What was said until then stays, and so does what was done. Closing a connection stops nothing.',
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
  @Operation({
    summary: 'Confirm or cancel what the assistant would do',
    description:
      'Confirming does exactly what was shown, once, and answers as `POST …/chat`; cancelling answers that it is cancelled. 403 for everybody but whoever was asked; 404 when it is decided, cancelled or older than ten minutes.',
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
    if (decision === 'confirm') return answered(await this.turns.confirm(caller, id, asking(accepted, { key })));
    const { confirmationUid } = await this.turns.cancel(caller, id, asking(accepted, { key }));
    return { confirmationUid, decision };
  }

  private async send(caller: Caller, turn: Started['turn'], { request, response, from }: Sending): Promise<void> {
    response.setHeader('X-Vercel-AI-UI-Message-Stream', 'v1');
    await this.ends.follow(caller, turn, this.streams.open(request, response), from);
  }
}

interface Sending {
  readonly request: Request;
  readonly response: Response;
  readonly from: number;
}

const asking = (
  acceptLanguage: string | undefined,
  { key, showsPages = false }: { key?: string | undefined; showsPages?: boolean },
): Asking => ({
  acceptLanguage,
  key,
  manner: { showsPages, readsOnly: false },
  requestId: RequestContext.current()!.requestId,
});

const answered = async (started: Started): Promise<ChatWire> => chatWire(await answeredOrRefused(started));

import { Injectable } from '@nestjs/common';
import { ConversationsFacade } from '@exchange/conversations';
import type { Caller } from '@exchange/kernel';
import { ToolsFacade } from '@exchange/mcp';
import { Database, KeptStreams } from '@exchange/platform';
import { sentence, type SentenceName } from '../sentences/sentences';
import { ConfirmationRows } from './confirmation-rows';
import { errorFrame, endFrame, textFrames } from './frames';
import type { ChatResponse, Turn } from './turn';
import { streamNameOf } from './turn-output';
import { TurnRows } from './turn-rows';
import { confirmationKey } from './turn-runner';

/** Ends turns whose process was lost and tells the person the outcome of a confirmed call. Never restarts a turn. */
@Injectable()
export class LostTurns {
  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly tools: ToolsFacade,
    private readonly turns: TurnRows,
    private readonly confirmations: ConfirmationRows,
    private readonly streams: KeptStreams,
    private readonly database: Database,
  ) {}

  async settle(caller: Caller, turn: Turn): Promise<void> {
    const { language, conversationId, confirmationId } = turn;
    const outcome = confirmationId === null ? null : await this.outcomeOf(caller, confirmationId);
    const sentences = ['brokenOff' as const, ...(outcome ? [outcome] : [])].map((name) => sentence(language, name));
    const answer = sentences.join(' ');
    const rest = { toolsUsed: [], pendingConfirmation: null, earlierLeftOut: false };
    const response: ChatResponse = { conversationUid: conversationId, answer, turnState: 'broken_off', ...rest };
    const hasEnded = await this.database.run(async () => {
      const ended = await this.turns.end(turn, 'broken_off', response);
      if (ended) await this.conversations.addAnswer(caller, conversationId, answer);
      return ended;
    });
    if (!hasEnded) return;
    const frames = [...textFrames(`end-${turn.id}`, answer), errorFrame('TURN_BROKEN_OFF', answer), endFrame(response)];
    await this.streams.append(streamNameOf(turn.id), frames);
  }

  private async outcomeOf(caller: Caller, id: string): Promise<SentenceName> {
    const row = await this.confirmations.find(caller.accountId, id);
    if ((await this.confirmations.abandon(caller.accountId, id)) !== 'used' || !row) return 'notExecuted';
    const outcome = await this.tools.outcomeOf(caller, row.tool, confirmationKey(id));
    return outcome === null ? 'notExecuted' : outcome === 'succeeded' ? 'executed' : 'uncertain';
  }
}

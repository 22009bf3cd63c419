import { Injectable } from '@nestjs/common';
import { ConversationsFacade } from '@exchange/conversations';
import { type Caller, UnitOfWork } from '@exchange/kernel';
import { ToolsFacade } from '@exchange/mcp';
import type { ChatResponse } from '../domain/chat-response';
import { confirmedCallKeyOf } from '../domain/confirmation';
import { CallConfirmations, Turns, TurnStreams } from '../domain/ports';
import type { Turn } from '../domain/turn';
import { sentence, type SentenceName } from '../sentences/sentences';
import { errorFrame, endFrame, textFrames } from './frames';

/** Ends turns whose process was lost and tells the person the outcome of a confirmed call. Never restarts a turn. */
@Injectable()
export class LostTurns {
  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly tools: ToolsFacade,
    private readonly turns: Turns,
    private readonly confirmations: CallConfirmations,
    private readonly streams: TurnStreams,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async settle(caller: Caller, turn: Turn): Promise<void> {
    const { id, language, conversationId, confirmationId } = turn.state;
    const outcome = confirmationId === null ? null : await this.outcomeOf(caller, confirmationId);
    const sentences = ['brokenOff' as const, ...(outcome ? [outcome] : [])].map((name) => sentence(language, name));
    const answer = sentences.join(' ');
    const rest = { toolsUsed: [], pendingConfirmation: null, earlierLeftOut: false };
    const response: ChatResponse = { conversationUid: conversationId, answer, turnState: 'broken_off', ...rest };
    const hasEnded = await this.unitOfWork.run(async () => {
      const ended = await this.turns.end(turn.end(response));
      if (ended) await this.conversations.addAnswer(caller, conversationId, answer);
      return ended;
    });
    if (!hasEnded) return;
    await this.streams.append(id, [...textFrames(`end-${id}`, answer), errorFrame('TURN_BROKEN_OFF', answer), endFrame(response)]);
  }

  private async outcomeOf(caller: Caller, id: string): Promise<SentenceName> {
    const confirmation = await this.confirmations.find({ accountId: caller.accountId, id });
    if (confirmation?.state.status === 'confirmed') {
      // When the write began in the meantime, the confirmation is read again.
      return (await this.confirmations.replace(confirmation, confirmation.abandon())) ? 'notExecuted' : this.outcomeOf(caller, id);
    }
    if (confirmation?.state.status !== 'used') return 'notExecuted';
    const outcome = await this.tools.outcomeOf(caller, confirmation.state.tool, confirmedCallKeyOf(id));
    return outcome === null ? 'notExecuted' : outcome === 'succeeded' ? 'executed' : 'uncertain';
  }
}

import type { ConversationsFacade } from '@exchange/conversations';
import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import type { InnerCall, ToolsFacade } from '@exchange/mcp';
import type { Log, Outbox, RateLimits, Settings } from '@exchange/platform';
import { aChat, aConfirmation, aTurn } from '../testing';
import {
  InMemoryCallConfirmations,
  InMemoryLanguageModels,
  InMemoryPreferences,
  InMemoryTurns,
  InMemoryTurnStreams,
} from '../testing/in-memory';
import { LostTurns } from './lost-turns';
import { AssistantPreferencesService } from './preferences.service';
import { TurnFollower } from './turn-follower';
import { TurnRunner } from './turn-runner';
import { type ChatRequest, TurnsService } from './turns.service';

const caller = aPerson();
const request: ChatRequest = { mode: { showsPages: false, readsOnly: false }, acceptLanguage: 'en', key: undefined, requestId: 'r' };
const message = { prompt: 'Hello', conversationUid: aChat.conversationId, scopeType: 'customer', scopeId: null } as const;
const refused = (status: number) => expect.objectContaining({ status }) as Error;

/** The service on in-memory adapters, with one conversation and one tool, whose calls are recorded. */
function opened() {
  const clock = new FixedClock();
  const unitOfWork = new ImmediateUnitOfWork();
  const [turns, confirmations, streams, models] = [
    new InMemoryTurns(clock),
    new InMemoryCallConfirmations(),
    new InMemoryTurnStreams(),
    new InMemoryLanguageModels(),
  ];
  const answers: string[] = [];
  const conversations = {
    find: async () => ({ id: aChat.conversationId, scopeType: 'customer', scopeId: null, language: null }),
    addUserMessage: async () => undefined,
    addAnswer: async (_caller: unknown, _id: string, text: string) => answers.push(text) > 0,
    latestMessages: async () => ({ messages: [], total: 0 }),
  } as unknown as ConversationsFacade;
  const calls: string[] = [];
  const tools = {
    offered: () => [],
    call: async ({ tool, key, begin }: InnerCall) => {
      await begin!();
      calls.push(`${tool} ${key}`);
      return { kind: 'done', output: { paused: true } };
    },
    outcomeOf: async () => 'succeeded',
  } as unknown as ToolsFacade;
  const events: string[] = [];
  const outbox = { append: async ([{ type }]: [{ type: string }]) => void events.push(type) } as unknown as Outbox;
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
  const lost = new LostTurns(conversations, tools, turns, confirmations, streams, unitOfWork);
  const follower = new TurnFollower(turns, lost, streams);
  const runner = new TurnRunner(conversations, tools, turns, confirmations, streams, unitOfWork, outbox, clock, log);
  const limits = { consume: async () => undefined } as unknown as RateLimits;
  const preferences = new AssistantPreferencesService(new InMemoryPreferences(), unitOfWork, clock);
  const service = new TurnsService(
    conversations,
    preferences,
    models,
    turns,
    confirmations,
    runner,
    follower,
    lost,
    streams,
    limits,
    {} as Settings,
    unitOfWork,
    clock,
  );
  return { service, turns, confirmations, streams, models, answers, calls, events };
}

/** Says "Hi", then waits until the turn is ended. */
async function* sayUntil(signal: AbortSignal) {
  yield { frame: { event: 'token', data: { delta: 'Hi' } } } as const;
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

describe('Turns', () => {
  it('store the answer and emit an event', async () => {
    const { service, models, answers, events, turns } = opened();
    models.script = async function* () {
      yield { frame: { event: 'token', data: { delta: 'Hi' } } };
    };
    const { ended } = await service.sendMessage(caller, message, request);
    expect(await ended).toMatchObject({ answer: 'Hi', turnState: 'done' });
    expect([answers, events, await turns.findRunning(aChat)]).toEqual([['Hi'], ['assistant.worked'], null]);
  });

  it('run one at a time in a conversation, until the person stops them', async () => {
    const { service, models, events } = opened();
    models.script = ({ signal }) => sayUntil(signal);
    const { ended } = await service.sendMessage(caller, message, request);
    await expect(service.sendMessage(caller, message, request)).rejects.toEqual(refused(409));
    expect(await service.stop(caller, aChat.conversationId)).toBe(true);
    expect(await ended).toMatchObject({ answer: 'Hi\n\nStopped.', turnState: 'stopped' });
    expect([await service.stop(caller, aChat.conversationId), events]).toEqual([false, []]);
  });

  it('release the key of a request whose model failed, and answer a repeated request with the first answer', async () => {
    const { service, models } = opened();
    const keyed = { ...request, key: 'key' };
    models.script = () => {
      throw new Error('no model');
    };
    expect(await (await service.sendMessage(caller, message, keyed)).ended).toMatchObject({ turnState: 'failed' });
    models.script = async function* () {};
    const second = await service.sendMessage(caller, message, keyed);
    const answer = await second.ended;
    const repeated = await service.sendMessage(caller, message, keyed);
    expect([repeated.turn.state.id, await repeated.ended]).toEqual([second.turn.state.id, answer]);
  });

  it('execute a confirmed call once, and only for the person who was asked', async () => {
    const { service, confirmations, calls } = opened();
    const { state } = aConfirmation();
    await confirmations.insert(aConfirmation());
    await expect(service.confirm(aPerson({ userId: 2 }), state.id, request)).rejects.toEqual(refused(403));
    expect(await (await service.confirm(caller, state.id, request)).ended).toMatchObject({ turnState: 'done', toolsUsed: [state.tool] });
    await expect(service.confirm(caller, state.id, request)).rejects.toEqual(refused(404));
    await expect(service.cancel(caller, state.id, request)).rejects.toEqual(refused(404));
    expect([calls, (await confirmations.find(state))?.state.status]).toEqual([[`${state.tool} confirmation:${state.id}`], 'used']);
  });

  it('cancel what waits for a confirmation, and answer a repeated cancellation under its key', async () => {
    const { service, confirmations, calls } = opened();
    await confirmations.insert(aConfirmation());
    await (
      await service.sendMessage(caller, message, request)
    ).ended;
    await expect(service.confirm(caller, 'confirmation_1', request)).rejects.toEqual(refused(404));
    await confirmations.insert(aConfirmation({ id: 'confirmation_2' }));
    const keyed = { ...request, key: 'key' };
    for (let i = 0; i < 2; i += 1) await service.cancel(caller, 'confirmation_2', keyed);
    expect((await confirmations.find({ accountId: 1, id: 'confirmation_2' }))?.state.status).toBe('cancelled');
    expect(calls).toEqual([]);
  });

  it.each([
    ['confirmed', 'cancelled', 'What you confirmed was not carried out.'],
    ['used', 'used', 'What you confirmed was carried out.'],
  ] as const)('whose process was lost tell the outcome of a %s call, and make way for the next one', async (before, after, outcome) => {
    const { service, turns, confirmations, answers } = opened();
    const asked = aConfirmation();
    const confirmed = asked.decide('confirm', null, asked.state.createdAt);
    await confirmations.insert(before === 'used' ? confirmed.use() : confirmed);
    const lost = await turns.begin(aTurn({ confirmationId: asked.state.id }));
    await turns.expire(lost.state);
    await (
      await service.sendMessage(caller, message, request)
    ).ended;
    expect((await turns.find(lost.state))?.state.status).toBe('broken_off');
    expect((await confirmations.find(asked.state))?.state.status).toBe(after);
    expect(answers[0]).toBe(`This answer was broken off. ${outcome}`);
  });
});

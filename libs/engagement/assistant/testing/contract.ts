import { aChat, aConfirmation, aResponse, aTurn, chatEpoch } from '.';
import type { CallConfirmations, Preferences, Turns } from '../domain/ports';
import type { TurnKey } from '../domain/turn';

/** `expire` ends the lease of a turn, as if its process had died. */
export interface OpenedTurns {
  readonly turns: Turns;
  readonly expire: (key: TurnKey) => Promise<void>;
}

const other = { ...aChat, conversationId: 'conversation_2' };
const strangers = [
  { ...aChat, accountId: 2 },
  { ...aChat, userId: 2 },
];
const decidedAt = new Date(chatEpoch.getTime() + 1_000);

/** Contract tests for implementations of {@link Turns}. `open` returns an empty store with the conversations 1 and 2 of the person 1. */
export function turnsContract(open: () => Promise<OpenedTurns>): void {
  let turns: Turns;
  let expire: OpenedTurns['expire'];
  beforeEach(async () => void ({ turns, expire } = await open()));

  it('are found by their conversation and request key, only by their person', async () => {
    const { state } = await turns.begin(aTurn({ language: 'de', requestKey: 'key', confirmationId: 'confirmation_1' }));
    expect(state).toMatchObject({ status: 'running', language: 'de', isTainted: false, stopAsked: false, isLost: false, response: null });
    for (const found of [turns.find(state), turns.findRunning(aChat), turns.findLast(aChat), turns.findByRequestKey(aChat, 'key')])
      expect((await found)?.state).toEqual(state);
    for (const stranger of strangers) {
      const key = { ...state, ...stranger };
      expect([await turns.find(key), await turns.findRunning(key), await turns.findLast(key)]).toEqual([null, null, null]);
      expect([await turns.findByRequestKey(key, 'key'), await turns.renew(key)]).toEqual([null, null]);
    }
  });

  it('throw 409 while another turn of the conversation runs, or under a request key in use', async () => {
    await turns.begin(aTurn({ requestKey: 'key' }));
    await expect(turns.begin(aTurn({ id: 'turn_2' }))).rejects.toMatchObject({ status: 409 });
    await expect(turns.begin(aTurn({ ...other, id: 'turn_2', requestKey: 'key' }))).rejects.toMatchObject({ status: 409 });
    expect((await turns.begin(aTurn({ ...other, id: 'turn_2' }))).state.status).toBe('running');
  });

  it('end once, with a response; a failed turn releases its request key', async () => {
    const turn = await turns.begin(aTurn({ requestKey: 'key' }));
    const response = aResponse({ turnState: 'failed', failureCode: 'AI_QUOTA_EXCEEDED' });
    expect(await turns.end(turn.end(response))).toBe(true);
    expect(await turns.end(turn.end(aResponse({ turnState: 'stopped' })))).toBe(false);
    expect((await turns.find(turn.state))?.state).toEqual({ ...turn.state, status: 'failed', response, requestKey: null });
    expect([await turns.findRunning(aChat), await turns.findByRequestKey(aChat, 'key'), await turns.renew(turn.state)]).toEqual([
      null,
      null,
      null,
    ]);
    const next = await turns.begin(aTurn({ id: 'turn_2', requestKey: 'key' }, decidedAt));
    expect((await turns.findLast(aChat))?.state.id).toBe('turn_2');
    await turns.end(next.end(aResponse()));
    expect((await turns.findByRequestKey(aChat, 'key'))?.state).toMatchObject({ id: 'turn_2', status: 'done', response: aResponse() });
  });

  it('are lost when their lease is not extended, and only while they run', async () => {
    const turn = await turns.begin(aTurn());
    await expire(turn.state);
    expect((await turns.find(turn.state))?.state.isLost).toBe(true);
    expect(await turns.renew(turn.state)).toEqual({ stopAsked: false });
    expect((await turns.findRunning(aChat))?.state.isLost).toBe(false);
    await expire(turn.state);
    await turns.end(turn.end(aResponse({ turnState: 'broken_off' })));
    expect((await turns.find(turn.state))?.state).toMatchObject({ status: 'broken_off', isLost: false });
  });

  it('are asked to stop only while they run', async () => {
    const turn = await turns.begin(aTurn());
    await turns.askToStop(turn.state);
    expect(await turns.renew(turn.state)).toEqual({ stopAsked: true });
    await turns.end(turn.end(aResponse({ turnState: 'stopped' })));
    const next = await turns.begin(aTurn({ id: 'turn_2' }));
    await turns.end(next.end(aResponse()));
    await turns.askToStop(next.state);
    expect((await turns.find(next.state))?.state.stopAsked).toBe(false);
  });

  it('inherit the mark of text of third parties in their conversation', async () => {
    const turn = await turns.begin(aTurn());
    await turns.end(turn.end(aResponse()));
    await turns.taint(turn.state);
    expect((await turns.begin(aTurn({ id: 'turn_2' }))).state.isTainted).toBe(true);
    expect((await turns.begin(aTurn({ ...other, id: 'turn_3' }))).state.isTainted).toBe(false);
  });
}

/** Contract tests for implementations of {@link CallConfirmations}. `open` returns an empty store with the conversations 1 and 2 of the person 1. */
export function confirmationsContract(open: () => Promise<CallConfirmations>): void {
  let confirmations: CallConfirmations;
  beforeEach(async () => void (confirmations = await open()));

  const asked = async (id = 'confirmation_1', chat = aChat) => {
    const confirmation = aConfirmation({ ...chat, id });
    await confirmations.insert(confirmation);
    return confirmation;
  };

  it('are returned as inserted, only on their account', async () => {
    const confirmation = aConfirmation({ agreed: 'digest', policy: 'tainted' });
    await confirmations.insert(confirmation);
    expect((await confirmations.find(confirmation.state))?.state).toEqual(confirmation.state);
    expect(await confirmations.find({ ...confirmation.state, accountId: 2 })).toBeNull();
  });

  it('take one of several concurrent decisions', async () => {
    const confirmation = await asked();
    const decisions = (['confirm', 'cancel', 'confirm'] as const).map((decision, index) =>
      confirmation.decide(decision, `key ${index}`, decidedAt),
    );
    const stored = await Promise.all(decisions.map((decided) => confirmations.replace(confirmation, decided)));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect((await confirmations.find(confirmation.state))?.state).toEqual(decisions[stored.indexOf(true)]!.state);
  });

  it('are used or abandoned, not both', async () => {
    const confirmation = await asked();
    const confirmed = confirmation.decide('confirm', null, decidedAt);
    await confirmations.replace(confirmation, confirmed);
    expect(await confirmations.replace(confirmed, confirmed.use())).toBe(true);
    expect(await confirmations.replace(confirmed, confirmed.abandon())).toBe(false);
    expect((await confirmations.find(confirmation.state))?.state.status).toBe('used');
  });

  it('are cancelled by another message when they are pending, only in their conversation', async () => {
    const decided = await asked('decided');
    await confirmations.replace(decided, decided.decide('confirm', null, decidedAt));
    for (const [id, chat] of [
      ['pending', aChat],
      ['elsewhere', other],
    ] as const)
      await asked(id, chat);
    for (const stranger of strangers) await confirmations.cancelPending(stranger);
    await confirmations.cancelPending(aChat);
    const statusOf = async (id: string) => (await confirmations.find({ accountId: 1, id }))?.state.status;
    expect([await statusOf('decided'), await statusOf('pending'), await statusOf('elsewhere')]).toEqual([
      'confirmed',
      'cancelled',
      'pending',
    ]);
  });
}

/** Contract tests for implementations of {@link Preferences}. `open` returns an empty store. */
export function preferencesContract(open: () => Promise<Preferences>): void {
  it('keep the language of a person until it is replaced or removed', async () => {
    const preferences = await open();
    const by = { userId: 1, accountId: 1, label: 'Robin', at: chatEpoch };
    expect(await preferences.preferredLanguage(1)).toBeNull();
    await preferences.setLanguage(by, null, 'de');
    await preferences.setLanguage(by, 'de', 'fr');
    expect([await preferences.preferredLanguage(1), await preferences.preferredLanguage(2)]).toEqual(['fr', null]);
    await preferences.setLanguage(by, 'fr', null);
    expect(await preferences.preferredLanguage(1)).toBeNull();
  });
}

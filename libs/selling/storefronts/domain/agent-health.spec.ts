import { AgentHealth, agentHealthLimits, restingReason, standingOf, type Contact } from './agent-health';

const begin = new Date('2026-01-15T12:00:00.000Z');
const after = (ms: number) => new Date(begin.getTime() + ms);
const unknown = () => AgentHealth.unknown({ accountId: 7, sellerId: 1 }, begin);
const told = (health: AgentHealth, contact: Contact, now = begin) =>
  health.heard(contact, contact === 'silent' ? 'No answer.' : null, now) ?? health;
const silent = (times: number, health = unknown(), now = begin) =>
  Array.from({ length: times }).reduce<AgentHealth>((one) => told(one, 'silent', now), health);
const { silences, firstPause, longestPause, provenFor, notedEvery } = agentHealthLimits;

describe('the circuit breaker of an agent', () => {
  it('opens at the fifth silence in a row, with reason, time and the next attempt', () => {
    expect(silent(silences - 1).state).toMatchObject({ status: 'closed', silences: 4, openedAt: null, probeAt: null });
    expect(silent(silences).state).toMatchObject({ status: 'open', openedAt: begin, probeAt: after(firstPause), reason: 'No answer.' });
  });

  it.each<Contact>(['answered', 'erred'])('stays closed when the agent %s in between', (contact) => {
    const health = silent(silences - 1, told(silent(silences - 1), contact));
    expect(health.state).toMatchObject({ status: 'closed', silences: 4 });
  });

  it('lets one conversation through once the pause is over, and no other while it lasts', () => {
    const open = silent(silences);
    expect(open.probe(after(firstPause - 1), after(60_000))).toBeNull();
    const probing = open.probe(after(firstPause), after(60_000))!;
    expect(probing.state).toMatchObject({ status: 'half_open', probeAt: after(60_000) });
    expect(probing.probe(after(59_999), after(90_000))).toBeNull();
    expect(probing.probe(after(60_000), after(90_000))?.state).toMatchObject({ status: 'half_open', probeAt: after(90_000) });
    expect(unknown().probe(begin, after(1))).toBeNull();
  });

  it.each<Contact>(['answered', 'erred'])('closes when the agent has %s', (contact) => {
    const probing = silent(silences).probe(after(firstPause), after(60_000))!;
    const closed = { status: 'closed', silences: 0, pauses: 0, openedAt: null, probeAt: null, reason: null };
    expect(told(probing, contact).state).toMatchObject(closed);
    expect(told(silent(silences), contact).state).toMatchObject(closed);
  });

  it('pauses twice as long after every attempt in vain, up to five minutes, and still knows since when', () => {
    let health = silent(silences);
    const pauses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const { probeAt } = health.state;
      health = silent(1, health.probe(probeAt!, after(1e9))!, probeAt!);
      pauses.push(health.state.probeAt!.getTime() - probeAt!.getTime());
    }
    expect(pauses.slice(0, 3)).toEqual([2, 4, 8].map((times) => times * firstPause));
    expect(pauses.at(-1)).toBe(longestPause);
    expect(health.state.openedAt).toEqual(begin);
  });

  it('is not prolonged by conversations that began before', () => {
    const open = silent(silences);
    expect(silent(20, open, after(5_000)).state).toMatchObject({ status: 'open', probeAt: open.state.probeAt, silences: 25 });
  });

  it('writes nothing for an agent that goes on answering, but for once a minute', () => {
    const known = told(unknown(), 'answered');
    expect(known.heard('answered', null, after(notedEvery - 1))).toBeNull();
    expect(known.heard('erred', null, after(notedEvery))).toBeNull();
    expect(known.heard('answered', null, after(notedEvery))?.state.answeredAt).toEqual(after(notedEvery));
  });

  it('tells the buyer when the agent is tried again', () => {
    expect(restingReason(silent(silences).state)).toBe(
      'The seller has not answered lately and is not asked at the moment. It is tried again from 12:00:15 UTC on.',
    );
  });
});

describe('the standing of an agent', () => {
  const proven = told(unknown(), 'answered');
  it.each<[string, AgentHealth | null, Date, string]>([
    ['of which nothing is known', null, begin, 'new'],
    ['that has only erred', told(unknown(), 'erred'), begin, 'new'],
    ['that has answered', proven, after(provenFor - 1), 'proven'],
    ['that has answered long ago', proven, after(provenFor), 'new'],
    ['that was silent once since', silent(1, proven), begin, 'proven'],
    ['that was silent twice since', silent(2, proven), begin, 'doubtful'],
    ['whose first conversation was silent', silent(1), begin, 'doubtful'],
    ['that is given a pause', silent(silences), after(firstPause - 1), 'resting'],
    ['whose pause is over', silent(silences), after(firstPause), 'doubtful'],
    ['that is being tried', silent(silences).probe(after(firstPause), after(99_000))!, after(firstPause), 'resting'],
  ])('%s', (_, health, now, standing) => {
    expect(standingOf(health && health.state, now)).toBe(standing);
  });
});

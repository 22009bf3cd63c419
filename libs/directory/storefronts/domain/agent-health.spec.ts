import { AgentHealth, agentHealthLimits, breakerReason, knownRelease, standingOf, type AgentContact } from './agent-health';

const begin = new Date('2026-01-15T12:00:00.000Z');
const after = (ms: number) => new Date(begin.getTime() + ms);
const unknown = () => AgentHealth.unknown({ accountId: 7, sellerId: 1 }, begin);
const recorded = (health: AgentHealth, contact: AgentContact, now = begin) =>
  health.record(contact, contact === 'silent' ? 'No answer.' : null, now) ?? health;
const silent = (times: number, health = unknown(), now = begin) =>
  Array.from({ length: times }).reduce<AgentHealth>((one) => recorded(one, 'silent', now), health);
const { maxSilences, minPauseMs, maxPauseMs, provenForMs, minWriteIntervalMs } = agentHealthLimits;

describe('AgentHealth', () => {
  it('opens at the fifth silence in a row, with reason, time and next probe', () => {
    expect(silent(maxSilences - 1).state).toMatchObject({ status: 'closed', silences: 4, openedAt: null, probeAt: null });
    expect(silent(maxSilences).state).toMatchObject({ status: 'open', openedAt: begin, probeAt: after(minPauseMs), reason: 'No answer.' });
  });

  it.each<AgentContact>(['answered', 'erred'])('stays closed when the agent has %s in between', (contact) => {
    const health = silent(maxSilences - 1, recorded(silent(maxSilences - 1), contact));
    expect(health.state).toMatchObject({ status: 'closed', silences: 4 });
  });

  it('admits one conversation after the pause, and no other at the same time', () => {
    const open = silent(maxSilences);
    expect(open.probe(after(minPauseMs - 1), after(60_000))).toBeNull();
    const probing = open.probe(after(minPauseMs), after(60_000))!;
    expect(probing.state).toMatchObject({ status: 'half_open', probeAt: after(60_000) });
    expect(probing.probe(after(59_999), after(90_000))).toBeNull();
    expect(probing.probe(after(60_000), after(90_000))?.state).toMatchObject({ status: 'half_open', probeAt: after(90_000) });
    expect(unknown().probe(begin, after(1))).toBeNull();
  });

  it.each<AgentContact>(['answered', 'erred'])('closes when the agent has %s', (contact) => {
    const probing = silent(maxSilences).probe(after(minPauseMs), after(60_000))!;
    const closed = { status: 'closed', silences: 0, pauses: 0, openedAt: null, probeAt: null, reason: null };
    expect(recorded(probing, contact).state).toMatchObject(closed);
    expect(recorded(silent(maxSilences), contact).state).toMatchObject(closed);
  });

  it('doubles the pause after every failed probe up to five minutes, and keeps the opening time', () => {
    let health = silent(maxSilences);
    const pauses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const { probeAt } = health.state;
      health = silent(1, health.probe(probeAt!, after(1e9))!, probeAt!);
      pauses.push(health.state.probeAt!.getTime() - probeAt!.getTime());
    }
    expect(pauses.slice(0, 3)).toEqual([2, 4, 8].map((times) => times * minPauseMs));
    expect(pauses.at(-1)).toBe(maxPauseMs);
    expect(health.state.openedAt).toEqual(begin);
  });

  it('keeps its pause when conversations that began earlier end', () => {
    const open = silent(maxSilences);
    expect(silent(20, open, after(5_000)).state).toMatchObject({ status: 'open', probeAt: open.state.probeAt, silences: 25 });
  });

  it('changes at most once a minute while the agent answers', () => {
    const known = recorded(unknown(), 'answered');
    expect(known.record('answered', null, after(minWriteIntervalMs - 1))).toBeNull();
    expect(known.record('erred', null, after(minWriteIntervalMs))).toBeNull();
    expect(known.record('answered', null, after(minWriteIntervalMs))?.state.answeredAt).toEqual(after(minWriteIntervalMs));
  });

  it('has a reason with the time of the next probe', () => {
    expect(breakerReason(silent(maxSilences).state)).toBe(
      'The seller has not answered lately and is not asked at the moment. It is tried again from 12:00:15 UTC on.',
    );
  });
});

describe('knownRelease', () => {
  it.each([
    ['the stored release', '3.1', '3.1'],
    ['null when none is stored', null, null],
    ['null for a release that only a newer process speaks', '3.9', null],
  ])('is %s', (_, release, known) => {
    expect(knownRelease({ release })).toBe(known);
  });

  it('is null for an agent that was never called', () => {
    expect(knownRelease(null)).toBeNull();
  });
});

describe('standingOf', () => {
  const proven = recorded(unknown(), 'answered');
  it.each<[string, AgentHealth | null, Date, string]>([
    ['new for an agent that was never called', null, begin, 'new'],
    ['new after errors alone', recorded(unknown(), 'erred'), begin, 'new'],
    ['proven within seven days of an answer', proven, after(provenForMs - 1), 'proven'],
    ['new seven days after the last answer', proven, after(provenForMs), 'new'],
    ['proven after one silence since the answer', silent(1, proven), begin, 'proven'],
    ['doubtful after two silences since the answer', silent(2, proven), begin, 'doubtful'],
    ['doubtful after a first silence', silent(1), begin, 'doubtful'],
    ['resting during the pause', silent(maxSilences), after(minPauseMs - 1), 'resting'],
    ['doubtful after the pause', silent(maxSilences), after(minPauseMs), 'doubtful'],
    ['resting during a probe', silent(maxSilences).probe(after(minPauseMs), after(99_000))!, after(minPauseMs), 'resting'],
  ])('is %s', (_, health, now, standing) => {
    expect(standingOf(health && health.state, now)).toBe(standing);
  });
});

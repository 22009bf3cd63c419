import { setTimeout as pause } from 'node:timers/promises';
import { unlessAnswered } from './silence';

function beBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('waiting for an answer', () => {
  it('gives up when there is none', async () => {
    await new Promise<void>((resolve) => unlessAnswered(50, resolve));
  });

  it('does not give up what is answered in time', async () => {
    const giveUp = jest.fn();
    const answered = unlessAnswered(200, giveUp);
    answered();
    await pause(300);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it.each([1.02, 1.2, 3])(
    'a process that was busy for %s of the time has not listened: an answer of several messages still arrives',
    async (part) => {
      const giveUp = jest.fn();
      const answered = unlessAnswered(1_000, giveUp);
      beBusy(1_000 * part);
      for (let message = 0; message < 3; message += 1) await pause(5);
      expect(giveUp).not.toHaveBeenCalled();
      answered();
    },
  );
});

import { ImmediateUnitOfWork } from './unit-of-work';

describe('Immediate unit of work', () => {
  test('effects run after the work, in order, once', async () => {
    const unitOfWork = new ImmediateUnitOfWork();
    const seen: string[] = [];
    const answer = await unitOfWork.run(async () => {
      unitOfWork.afterCommit(() => void seen.push('first'));
      unitOfWork.afterCommit(() => void seen.push('second'));
      seen.push('work');
      return 42;
    });
    await unitOfWork.run(async () => undefined);
    expect(answer).toBe(42);
    expect(seen).toEqual(['work', 'first', 'second']);
  });

  test('effects of a nested run wait for the outer one', async () => {
    const unitOfWork = new ImmediateUnitOfWork();
    const seen: string[] = [];
    await unitOfWork.run(async () => {
      await unitOfWork.run(async () => unitOfWork.afterCommit(() => void seen.push('effect')));
      seen.push('outer');
    });
    expect(seen).toEqual(['outer', 'effect']);
  });

  test('an effect runs at once without a surrounding run', () => {
    const seen: string[] = [];
    new ImmediateUnitOfWork().afterCommit(() => void seen.push('effect'));
    expect(seen).toEqual(['effect']);
  });

  test('effects of failed work never run', async () => {
    const unitOfWork = new ImmediateUnitOfWork();
    const seen: string[] = [];
    const failing = unitOfWork.run(async () => {
      unitOfWork.afterCommit(() => void seen.push('effect'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await unitOfWork.run(async () => undefined);
    expect(seen).toEqual([]);
  });
});

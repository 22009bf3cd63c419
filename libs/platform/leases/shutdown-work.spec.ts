import { waitForShutdownWork } from './shutdown-work';

describe('waitForShutdownWork', () => {
  it('waits for the promise', async () => {
    let ended = false;
    await waitForShutdownWork(Promise.resolve().then(() => (ended = true)));
    expect(ended).toBe(true);
  });

  it('stops waiting at its timeout', async () => {
    await expect(waitForShutdownWork(new Promise(() => undefined), 1)).resolves.toBeUndefined();
  });
});

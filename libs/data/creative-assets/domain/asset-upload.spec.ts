import { aFile, aPart, epoch, later } from '../testing';
import { AssetUpload } from './asset-upload';
import { assetLimits } from './limits';

const begun = (bytes = 100) => AssetUpload.begin(aFile({ bytes }).state, epoch);
const complete = () => begun(10).complete([aPart(1)], epoch);

describe('AssetUpload', () => {
  it('refuses parts beyond the announced bytes', () => {
    const upload = begun().reserve(91, epoch);
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
    expect(() => upload.receive(aPart(2, { bytes: 91 }), 91, [aPart(1)], epoch)).toThrow(tooLarge);
    expect(upload.receive(aPart(2, { bytes: 90 }), 91, [aPart(1)], epoch).state.storedBytes).toBe(90);
  });

  it('replaces a part, whose bytes do not count as a part any more', () => {
    const arrived = [aPart(1, { bytes: 95, sha256: 'ab'.repeat(32) })];
    const upload = begun().reserve(95, epoch).reserve(100, epoch);
    expect(upload.receive(aPart(1, { bytes: 100 }), 100, arrived, epoch).state.storedBytes).toBe(195);
  });

  it('takes no room for a part that arrives again', () => {
    expect(
      begun()
        .reserve(10, epoch)
        .reserve(10, epoch)
        .receive(aPart(1), 10, [aPart(1)], epoch).state.storedBytes,
    ).toBe(10);
  });

  it('refuses to replace parts forever, because replaced bytes stay on disk for a while', () => {
    let upload = begun();
    for (let round = 1; round <= assetLimits.replacedFactor; round += 1) upload = upload.reserve(100, epoch);
    expect(() => upload.reserve(1, epoch)).toThrow('replaced too often');
    expect(upload.giveBack(1).reserve(1, epoch).state.storedBytes).toBe(300);
  });

  it('limits the number of parts that were stored, replaced ones included', () => {
    const { maxParts, replacedFactor } = assetLimits;
    const upload = new AssetUpload({ ...begun().state, storedParts: maxParts * replacedFactor - 1 }).reserve(1, epoch);
    expect(() => upload.giveBack(1).reserve(1, epoch)).toThrow('replaced too often');
  });

  it('takes no parts while its failed check is put aside', () => {
    const putAside = new AssetUpload({ ...complete().state, dueAt: null });
    expect(() => putAside.reserve(1, epoch)).toThrow('not uploading');
  });

  it('waits for the store with pauses that grow to five minutes, without counting the attempt', () => {
    let upload = complete();
    const pauses = Array.from({ length: 10 }, () => {
      const now = upload.state.dueAt!;
      const claimed = upload.claim(now)!;
      upload = claimed.waitForStore(claimed.state.fence, now)!;
      return upload.state.dueAt!.getTime() - now.getTime();
    });
    expect([pauses[0], pauses[1], pauses.at(-1)]).toEqual([2_000, 4_000, 300_000]);
    expect(upload.state.attempts).toBe(0);
    expect(upload.waitForStore(upload.state.fence, epoch)).toBeNull();
  });

  it('takes no parts after it was completed or has expired', () => {
    expect(() => complete().receive(aPart(1), 10, [], epoch)).toThrow('not uploading');
    expect(() => begun().reserve(1, later(assetLimits.uploadMs))).toThrow('expired');
    expect(() => begun(10).complete([aPart(1)], later(assetLimits.uploadMs))).toThrow('expired');
  });

  it('is claimed by one worker at a time, and only when it is complete', () => {
    expect(begun().claim(epoch)).toBeNull();
    const claimed = complete().claim(epoch)!;
    expect(claimed.claim(later(assetLimits.checkLeaseMs - 1))).toBeNull();
    expect(claimed.claim(later(assetLimits.checkLeaseMs))?.state).toMatchObject({ fence: 2, attempts: 2 });
  });

  it('is checked again after a pause', () => {
    const postponed = complete().claim(epoch)!.postpone(later(10));
    expect(postponed.claim(later(2_009))).toBeNull();
    expect(postponed.claim(later(2_010))).not.toBeNull();
  });

  it('is exhausted by a claim after the last attempt', () => {
    let upload = complete();
    for (let attempt = 0; attempt < assetLimits.checkAttempts; attempt += 1) upload = upload.claim(upload.state.leaseUntil ?? epoch)!;
    expect(upload.isExhausted).toBe(false);
    expect(upload.claim(upload.state.leaseUntil!)!.isExhausted).toBe(true);
  });
});

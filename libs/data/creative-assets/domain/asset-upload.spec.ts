import { aFile, aPart, epoch, later } from '../testing';
import { AssetUpload } from './asset-upload';
import { assetLimits } from './limits';

const begun = (bytes = 100) => AssetUpload.begin(aFile({ bytes }).state, epoch);
const complete = () => begun(10).complete([aPart(1)], epoch);

describe('AssetUpload', () => {
  it('refuses parts beyond the announced bytes', () => {
    expect(() => begun().receive(aPart(2, { bytes: 91 }), [aPart(1)], epoch)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }),
    );
    expect(begun().receive(aPart(2, { bytes: 90 }), [aPart(1)], epoch).state.storedBytes).toBe(90);
  });

  it('does not count the part that is replaced', () => {
    const arrived = [aPart(1, { bytes: 95, sha256: 'ab'.repeat(32) })];
    expect(begun().receive(aPart(1, { bytes: 100 }), arrived, epoch).state.storedBytes).toBe(100);
  });

  it('does not count a part that arrives again', () => {
    expect(begun().receive(aPart(1), [aPart(1)], epoch).state.storedBytes).toBe(0);
  });

  it('refuses to replace parts forever, because replaced bytes stay on disk for a day', () => {
    let upload = begun();
    let arrived = aPart(1, { bytes: 100 });
    for (let round = 1; round <= assetLimits.replacedFactor; round += 1) {
      const next = aPart(1, { bytes: 100, sha256: `${round}a`.repeat(32) });
      upload = upload.receive(next, [arrived], epoch);
      arrived = next;
    }
    expect(() => upload.receive(aPart(1, { bytes: 1 }), [arrived], epoch)).toThrow('replaced too often');
  });

  it('takes no parts after it was completed or has expired', () => {
    expect(() => complete().receive(aPart(1), [], epoch)).toThrow('not uploading');
    expect(() => begun().receive(aPart(1), [], later(assetLimits.uploadMs))).toThrow('expired');
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

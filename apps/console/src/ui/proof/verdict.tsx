import { BodyDifference } from './body-difference';
import { useText } from '#/i18n';
import type { ByteDifference } from '#/lib/byte-difference';
import type { SignatureCause, Verdict } from '#/lib/signature';
import { Icon } from '#/ui/icon';

interface Props {
  readonly verdict: Verdict;
  /** Between the body as sent and as received: null when there is none, undefined when it is not known what was sent. */
  readonly difference: ByteDifference | null | undefined;
}

/** The answer of the signature debugger: causes with what mends them, and where signatures and bodies differ. */
export function VerdictWords({ verdict, difference }: Props) {
  const text = useText();
  const isGood = verdict.kind === 'same';
  return (
    <>
      <div
        className={`flex min-w-0 items-start gap-2.5 rounded-lg border border-line px-3 py-2.5 ${isGood ? 'bg-good-soft' : 'bg-bad-soft'}`}
      >
        <Icon name={isGood ? 'check' : 'alert'} className={`mt-0.5 ${isGood ? 'text-good' : 'text-bad'}`} />
        <div className="grid min-w-0 gap-1.5">
          <p className={`font-medium ${isGood ? 'text-good' : 'text-bad'}`}>{headOf(text, verdict)}</p>
          {'causes' in verdict && verdict.causes.length > 0 && (
            <ul className="grid gap-1.5">
              {verdict.causes.map((cause) => (
                <li key={cause.name}>
                  <Cause cause={cause} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {'byte' in verdict && verdict.expected.length === verdict.received.length && (
        <div className="grid min-w-0 gap-1.5">
          {verdict.kind !== 'differs' && <p>{text('signature.byte', bytesOf(verdict))}</p>}
          <Bytes {...verdict} />
        </div>
      )}
      {difference === null && verdict.kind !== 'same' && <p className="text-mute">{text('signature.bodySame')}</p>}
      {difference && <BodyDifference difference={difference} />}
    </>
  );
}

function headOf(text: ReturnType<typeof useText>, verdict: Verdict): string {
  if (verdict.kind === 'length') return text('signature.length', { bytes: verdict.bytes, hash: verdict.hash });
  if (verdict.kind === 'differs') {
    const { received: given, ...rest } = bytesOf(verdict);
    return text('signature.differs', { ...rest, given });
  }
  return text(`signature.${verdict.kind}`);
}

/** The code in the sentence has its own direction. */
function Cause({ cause: { name, how = '' } }: { cause: SignatureCause }) {
  const text = useText();
  const [before, after] = text(`signature.cause.${name}`, { how: '\0' }).split('\0');
  return (
    <>
      {before}
      {after !== undefined && (
        <>
          <code dir="ltr" className="font-mono text-xs wrap-anywhere">
            {how}
          </code>
          {after}
        </>
      )}
    </>
  );
}

/** The number of the byte and its values. */
function bytesOf({ byte, expected, received }: { byte: number; expected: string; received: string }) {
  const of = (hex: string) => hex.slice(byte * 2 - 2, byte * 2);
  return { byte, expected: of(expected), received: of(received) };
}

/** Both signatures below each other, with a mark at the first byte that differs. */
function Bytes({ expected, received, byte }: { expected: string; received: string; byte: number }) {
  const text = useText();
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-xs">
      {[['signature.expected', expected] as const, ['signature.asReceived', received] as const].map(([label, hex]) => (
        <div key={label} className="contents">
          <dt className="text-mute">{text(label)}</dt>
          <dd dir="ltr" className="flex flex-wrap gap-x-3 font-mono">
            {hex.match(/.{1,16}/g)!.map((eight, n) => (
              <span key={n} className="whitespace-pre">
                {eight.match(/../g)!.map((pair, at) => (
                  <span key={at}>
                    {at > 0 && ' '}
                    {n * 8 + at + 1 === byte ? <mark className="rounded-sm bg-bad text-panel">{pair}</mark> : pair}
                  </span>
                ))}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

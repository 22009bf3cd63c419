import { useText } from '#/i18n';
import type { ByteDifference, Side } from '#/lib/byte-difference';

/** The first byte at which two bodies differ, in both of them side by side. */
export function BodyDifference({ difference: { offset, sent, received } }: { difference: ByteDifference }) {
  const text = useText();
  return (
    <div className="grid min-w-0 gap-2">
      <p className="font-medium">{text('signature.bodyDiffers', { offset })}</p>
      <div className="grid min-w-0 gap-2 sm:grid-cols-2">
        <Excerpt label={text('signature.asSent')} side={sent} />
        <Excerpt label={text('signature.asReceived')} side={received} />
      </div>
    </div>
  );
}

/** A mark needs something to stand on. */
const shownAs: Readonly<Record<string, string>> = { '': '∅', ' ': '␣' };

function Excerpt({ label, side: { byte, before, at, after } }: { label: string; side: Side }) {
  const text = useText();
  return (
    <figure className="grid min-w-0 content-start gap-1 rounded-lg border border-line bg-sunken p-3 text-xs">
      <figcaption className="flex flex-wrap justify-between gap-x-3">
        <span className="text-mute">{label}</span>
        {byte === null ? <span>{text('signature.ended')}</span> : <code dir="ltr">0x{byte}</code>}
      </figcaption>
      <code dir="ltr" className="font-mono break-all whitespace-pre-wrap">
        <bdo dir="ltr">
          {before}
          <mark className="rounded-sm bg-bad px-0.5 text-panel">{shownAs[at] ?? at}</mark>
          {after}
        </bdo>
      </code>
    </figure>
  );
}

import { useText } from '#/i18n';
import { isolated } from '#/lib/isolated';
import { wordsOf } from '#/lib/seller-words';

/** What a seller said, as a quotation in its own direction; the exchange's own sentence as plain text. In one line, so that no row grows. */
export function ShortWords({ name, reason }: { name: string; reason: string }) {
  const words = wordsOf(reason);
  return 'seller' in words ? (
    <Quote name={name}>{words.seller}</Quote>
  ) : (
    <span dir="auto" title={words.own} className="block truncate text-mute">
      {words.own}
    </span>
  );
}

export function Quote({ name, children }: { name: string; children: string }) {
  const text = useText();
  return (
    <span className="flex min-w-0 text-mute" title={children.slice(0, 1_000)}>
      <span className="sr-only">{text('discovery.says', { name: isolated(name) })} </span>
      <q dir="auto" className="min-w-0 truncate">
        {children}
      </q>
    </span>
  );
}

/** All of what a seller said, with its name. */
export function WholeWords({ name, reason }: { name: string; reason: string }) {
  const text = useText();
  const words = wordsOf(reason);
  if (!('seller' in words))
    return (
      <p dir="auto" className="wrap-anywhere">
        {words.own}
      </p>
    );
  return (
    <figure className="grid gap-1">
      <figcaption className="text-mute">{text('discovery.says', { name: isolated(name) })}</figcaption>
      <blockquote dir="auto" className="max-h-60 overflow-y-auto border-s-2 border-edge ps-3 wrap-anywhere" tabIndex={0}>
        {words.seller}
      </blockquote>
    </figure>
  );
}

import { useText } from '#/i18n';
import { ForeignText, Question } from '#/ui/parts';

interface Props {
  readonly link: { readonly url: string; readonly answer: (isOpened: boolean) => void } | null;
  readonly onClose: () => void;
}

/** Asks before a view may open an address, and names its host. */
export function LinkQuestion({ link, onClose }: Props) {
  const text = useText();
  const close = (isOpened: boolean) => {
    if (isOpened) window.open(link!.url, '_blank', 'noopener,noreferrer');
    link?.answer(isOpened);
    onClose();
  };
  return (
    <Question title={text('pages.link')} kind="main" isOpen={link !== null} onClose={() => close(false)} onAnswer={() => close(true)}>
      {link !== null && (
        <div className="grid gap-2">
          <p>{text('pages.link.text')}</p>
          <p dir="ltr" className="text-base font-semibold wrap-anywhere">
            {new URL(link.url).host}
          </p>
          <p className="text-xs text-mute">
            <ForeignText lines>{link.url}</ForeignText>
          </p>
        </div>
      )}
    </Question>
  );
}

import { Link } from '@tanstack/react-router';
import { type Entry, kindWord } from './audit-columns';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { pageOfEntry } from '#/lib/audit-page';
import { askFamilies } from '#/ui/asks/ask-parts';
import { Facts, ForeignText, Id } from '#/ui/parts';
import { ChangedFields } from '#/ui/timeline/changed-fields';

/** One entry, with its values before and after. */
export function AuditPeek({ entry }: { entry: Entry | undefined }) {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  if (entry === undefined) return <p className="text-mute">{text('audit.notLoaded')}</p>;
  const page = pageOfEntry(entry, account, isBuyer);
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <ForeignText lines>{entry.description}</ForeignText>
        </h2>
        {page !== undefined && (
          <Link {...page} className="justify-self-start text-accent underline underline-offset-2">
            {text('audit.open')}
          </Link>
        )}
      </header>
      {entry.changedFields.length > 0 && (
        <section aria-label={text('audit.fields')} className="grid gap-1 text-xs">
          <ChangedFields fields={entry.changedFields} families={entry.resourceType === 'ASK' ? askFamilies : undefined} />
        </section>
      )}
      <Facts
        of={[
          { label: text('audit.at'), value: text.time(entry.at) },
          { label: text('audit.who'), value: <ForeignText>{entry.actorLabel}</ForeignText> },
          { label: text('audit.action'), value: text.word('audit.action', entry.action) },
          { label: text('audit.kind'), value: kindWord(text, entry) },
          { label: text('audit.id'), value: <Id label={text('audit.id')}>{entry.resourceId}</Id> },
        ]}
      />
    </>
  );
}

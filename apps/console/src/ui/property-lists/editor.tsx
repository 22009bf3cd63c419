import type { ReactNode } from 'react';
import { CheckLine } from './check-line';
import { LongTable } from './long-table';
import { ReadSummary } from './read-summary';
import { SourcesField } from './sources-field';
import { useCheck, useFound } from './use-check';
import { useEdit } from './use-edit';
import { useTabs } from './use-tabs';
import { useText } from '#/i18n';
import type { Draft } from '#/lib/draft';
import type { Property } from '#/lib/property-lines';
import { canKeepList, type ListDraft } from '#/lib/property-list';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, TextField } from '#/ui/form';
import { StickyBar } from '#/ui/sticky-bar';

interface Props {
  readonly draft: Draft<ListDraft>;
  /** Properties of the stored list; null for a new one. */
  readonly saved: readonly Property[] | null;
  readonly submit: string;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSave: (properties: readonly Property[], hasChanged: boolean) => void;
  readonly children?: ReactNode;
}

const purposes = ['include', 'exclude'] as const;

/** Name, purpose and properties of a list: read, checked and corrected here before anything is saved. */
export function ListEditor({ draft, saved, submit, error, isBusy, onSave, children }: Props) {
  const text = useText();
  const { value, set } = draft;
  const edit = useEdit(draft, saved);
  const { reading, next, all, added, removed, take, isTooMuch, hasChanged } = edit;
  const { check, start, stop } = useCheck();
  const { found, unchecked } = useFound(check, next);
  const tabs = useTabs(edit, saved === null, found);
  const refused = found?.remove ?? [];
  const isLost = value.blocks.some(({ id, text: kept }) => kept === null && !edit.texts.has(id));
  const cannotSave = isLost || reading.isReading || isTooMuch || (!hasChanged && !draft.isUnsaved());
  return (
    <Form error={error} onSubmit={() => cannotSave || onSave(all, hasChanged)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeaveGuard draft={draft} canKeep={canKeepList(value)} />
      <DraftNote draft={draft} />
      {children}
      <div className="grid max-w-3xl gap-4">
        <TextField
          name="name"
          label={text('field.name')}
          maxLength={255}
          value={value.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ChoiceField
          name="purpose"
          label={text('propertyLists.purpose')}
          value={value.purpose}
          onChange={(purpose) => set({ purpose: purpose as ListDraft['purpose'] })}
          options={purposes.map((each) => ({
            value: each,
            label: text(`propertyLists.purpose.${each}`),
            hint: text(`propertyLists.purpose.${each}.text`),
          }))}
        />
        <SourcesField draft={value} texts={edit.texts} saved={saved?.length ?? null} onChange={set} />
      </div>
      <ReadSummary of={reading} count={all.length} bytes={edit.bytes} />
      {all.length > 0 && (
        <CheckLine
          check={check}
          unchecked={unchecked}
          isDisabled={reading.isReading || isTooMuch}
          onStart={() => start(all)}
          onStop={stop}
        />
      )}
      {refused.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-attention-soft px-4 py-2.5">
          <p className="min-w-0">{text('propertyLists.refused', { count: refused.length })}</p>
          <Button onClick={() => take(refused.map(({ key }) => key))}>
            {text('propertyLists.takeRefused', { count: refused.length })}
          </Button>
        </div>
      )}
      {tabs.some(({ rows }) => rows.length > 0) && (
        <LongTable
          caption={text('propertyLists.properties')}
          tabs={tabs}
          file={value.name || 'properties'}
          none={text('propertyLists.tab.none')}
        />
      )}
      <StickyBar label={submit}>
        <p className="tabular-nums">
          {saved === null
            ? text('propertyLists.count', { count: all.length })
            : text('propertyLists.change', { added: added.length, removed: removed.length, count: all.length })}
        </p>
        <Button kind="main" type="submit" isBusy={isBusy} disabled={cannotSave}>
          {submit}
        </Button>
      </StickyBar>
    </Form>
  );
}

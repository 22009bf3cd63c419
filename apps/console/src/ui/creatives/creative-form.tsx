import { FormatFields } from './format-fields';
import { MacroHelp } from './macro-help';
import { RolesField } from './roles-field';
import { useText } from '#/i18n';
import type { CreativeDraft } from '#/lib/creative-draft';
import { trackedEvents } from '#/lib/creatives';
import type { Draft } from '#/lib/draft';
import { Button } from '#/ui/button';
import { Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { Card } from '#/ui/parts';
import { RowsField } from '#/ui/rows-field';

interface Props {
  readonly draft: Draft<CreativeDraft>;
  readonly advertiser: number;
  /** An archived creative is only shown. */
  readonly isFixed: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  readonly onSave: () => void;
}

const maxTrackers = 50;

/** All that a creative shows and counts. */
export function CreativeForm({ draft, advertiser, isFixed, error, isBusy, isSaved, onSave }: Props) {
  const text = useText();
  const save = useBusy(isBusy, text('common.save'));
  const { value, set } = draft;
  const bind = (name: 'name' | 'tags' | 'clickThroughUrl' | 'disclosure') => ({
    name,
    value: value[name],
    disabled: isFixed,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Card title={text('creatives.content')}>
      <Form error={error} onSubmit={onSave} className="grid max-w-3xl gap-5">
        <TextField {...bind('name')} label={text('field.name')} maxLength={255} required />
        <FormatFields value={value} onChange={set} isFixed={isFixed} />
        <RolesField roles={value.roles} onChange={(roles) => set({ roles })} advertiser={advertiser} isFixed={isFixed} />
        <TextField {...bind('clickThroughUrl')} label={text('creatives.click')} type="url" dir="ltr" />
        <RowsField
          name="trackers"
          label={text('creatives.trackers')}
          rows={value.trackers}
          onChange={(trackers) => set({ trackers })}
          blank={() => ({ event: 'impression' as const, url: '' })}
          add={text('creatives.tracker.add')}
          disabled={isFixed}
          max={maxTrackers}
        >
          {(tracker, n, change) => (
            <>
              <SelectField
                name={`trackers[${n}].event`}
                label={text('creatives.event')}
                value={tracker.event}
                disabled={isFixed}
                onChange={({ target }) => change({ event: target.value as typeof tracker.event })}
                options={text.options('creatives.event', trackedEvents)}
              />
              <div className="sm:col-span-2">
                <TextField
                  name={`trackers[${n}].url`}
                  label={text('field.url')}
                  type="url"
                  dir="ltr"
                  value={tracker.url}
                  disabled={isFixed}
                  onChange={({ target }) => change({ url: target.value })}
                />
              </div>
            </>
          )}
        </RowsField>
        <MacroHelp />
        <TextArea {...bind('disclosure')} label={text('creatives.disclosure')} hint={text('creatives.disclosure.hint')} rows={2} />
        <TextField {...bind('tags')} label={text('creatives.tags')} hint={text('creatives.tags.hint')} />
        {!isFixed && (
          <div className="flex items-center gap-3">
            <Button type="submit" isBusy={isBusy}>
              {save}
            </Button>
            <p role="status" className="text-xs text-mute">
              {isSaved && text('creatives.saved')}
            </p>
          </div>
        )}
      </Form>
    </Card>
  );
}

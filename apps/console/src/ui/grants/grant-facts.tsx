import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type Grant, isGrantor, levelOf, otherSide } from '#/lib/grant';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function GrantFacts({ of }: { of: Grant }) {
  const text = useText();
  const { account } = useAccountContext();
  const isOwn = isGrantor(of, account);
  const { organizationRef, displayName } = otherSide(of, account);
  return (
    <Facts
      of={[
        { label: text('grants.purpose'), value: <ForeignText lines>{of.purpose}</ForeignText> },
        { label: text('grants.direction'), value: text.word('grants.direction', isOwn ? 'granted' : 'received') },
        ...(displayName === null ? [] : [{ label: text('grants.with'), value: <ForeignText>{displayName}</ForeignText> }]),
        { label: text('accounts.id'), value: <Id label={text('accounts.id')}>{organizationRef}</Id> },
        { label: text('grants.may'), value: text.word('grants.may', levelOf(of)) },
        { label: text('grants.until'), value: text.time(of.expiresAt) },
        { label: text('field.created'), value: <Time at={of.invitedAt} /> },
        { label: text('field.id'), value: <Id label={text('field.id')}>{of.grantRef}</Id> },
      ]}
    />
  );
}

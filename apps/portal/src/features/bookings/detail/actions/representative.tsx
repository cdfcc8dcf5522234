import { useAdditionalDetails } from '../../../../session/client-choice.ts';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import css from './booking-dialog.module.css';

/** Whom to call where a rule leaves the decision to the representative; renders nothing until they are known. */
export function Representative({ clientId, lead }: { clientId: string; lead: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  if (representative === undefined) return null;
  return (
    <p className={css.call}>
      {lead} <CallLink {...representative} />
    </p>
  );
}

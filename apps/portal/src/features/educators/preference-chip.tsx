import type { CandidatePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { LabelChip } from '../../ui/display/label-chip.tsx';
import { educatorsTexts } from './educators-texts.ts';

/** Renders nothing if no preference is set. */
export function PreferenceChip({ preference }: { preference: CandidatePreference | null }) {
  if (preference === null) return null;
  return (
    <LabelChip
      tone={preference === 'preferred' ? 'filled' : 'problem'}
      icon={preference === 'preferred' ? 'star' : 'lock'}
    >
      {educatorsTexts().preferences[preference]}
    </LabelChip>
  );
}

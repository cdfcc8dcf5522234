import type { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { schoolNoteTexts } from './school-note-texts.ts';

export type OwnSchool = NonNullable<DataOf<typeof getSecondFactor>['school']>;

type Props = { readonly school: OwnSchool | null; readonly about: 'password' | 'secondFactor' };

/**
 * For people whose school signs them in: which parts of this page apply to the portal only, and which to the school.
 */
export function SchoolNote({ school, about }: Props) {
  const texts = schoolNoteTexts();
  if (school === null || !(school.isRequired || school.isOpenedThere)) return null;
  const { name, isRequired, trustsFactor } = school;
  if (about === 'password') {
    return <Banner tone="info" title={isRequired ? texts.passwordThere(name) : texts.passwordHere(name)} />;
  }
  return <Banner tone="info" title={trustsFactor ? texts.factorThere(name) : texts.factorHere(name)} />;
}

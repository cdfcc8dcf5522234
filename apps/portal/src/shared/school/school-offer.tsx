import { useEffect, useState } from 'react';
import { findSchool } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { domainOf } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import { call, type DataOf } from '../../lib/calls/call.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import css from './school-offer.module.css';
import { schoolTexts } from './school-texts.ts';
import { goToSchool, goToSchoolBeside } from './school-attempt.ts';

type School = DataOf<typeof findSchool>['school'];

/** Long enough that a domain is not looked up after each letter. */
const settledMs = 250;

type Props = {
  readonly email: string;
  /** What the person would do without the school. */
  readonly inPlaceOf?: 'password' | 'reset';
  /** The address to return to; defaults to `from` in the address bar. */
  readonly from?: string;
  /** For a screen whose session has expired, which stays open. */
  readonly isBeside: boolean;
  readonly isDisabled: boolean;
};

/**
 * The sign-in for people whose school signs them in. It reveals nothing about accounts: only the domain is looked up.
 */
export function SchoolOffer({ email, inPlaceOf = 'password', from: ownFrom, isBeside, isDisabled }: Props) {
  const texts = schoolTexts();
  const school = useSchool(domainOf(email));
  const [isGoing, setIsGoing] = useState(false);
  const [refused, setRefused] = useState<CallFailed | null>(null);
  useEffect(() => {
    // The page was restored from the back-forward cache.
    const stay = () => setIsGoing(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const go = async () => {
    if (school === null) return;
    setRefused(null);
    setIsGoing(true);
    const from = ownFrom ?? new URLSearchParams(location.search).get('from');
    const attempt = { email, school: school.name, from };
    const left = isBeside ? await goToSchoolBeside(attempt) : await goToSchool({ ...attempt, isBeside });
    if (left !== null || isBeside) setIsGoing(false);
    setRefused(left);
  };
  return (
    <div className={css.offer} role="status">
      {school === null ? null : (
        <>
          {school.isRequired ? <p>{texts[inPlaceOf](school.name)}</p> : null}
          <Button size="large" isWide isDisabled={isDisabled} isPending={isGoing} onPress={() => void go()}>
            {texts.goOn(school.name)}
          </Button>
          {isBeside ? <p>{texts.beside}</p> : null}
          {refused === null ? null : (
            <p className={css.refusal} role="alert">
              <Icon name="error" />
              {refused.message}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const known = new Map<string, School>();

/** Null while loading, without a school, or if the lookup failed: the form works all the same. */
function useSchool(domain: string | null): School {
  const [found, setFound] = useState<{ domain: string; school: School } | null>(null);
  useEffect(() => {
    if (domain === null) return;
    let isGone = false;
    const take = (school: School) => {
      if (!isGone) setFound({ domain, school });
    };
    const ask = async () => {
      const atHand = known.get(domain);
      if (atHand !== undefined) return take(atHand);
      const result = await call(findSchool, { body: { domain } });
      if (!result.isSuccess) return;
      known.set(domain, result.data.school);
      take(result.data.school);
    };
    const timer = setTimeout(() => void ask(), known.has(domain) ? 0 : settledMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [domain]);
  return found !== null && found.domain === domain ? found.school : null;
}

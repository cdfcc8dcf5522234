import { Fragment } from 'react';

/** An email address that breaks before its @ and dots, and only where it does not fit the line. */
export function EmailWords({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

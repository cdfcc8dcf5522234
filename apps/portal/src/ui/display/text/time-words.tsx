/** '8:30 am', '08:30', '8:30 am–3:30 pm'; with the dot after it, which a no-break space does not keep beside a box. */
const times = /(\d+:\d\d(?:[ \u00A0][ap]m)?(?:–\d+:\d\d(?:[ \u00A0][ap]m)?)?(?:\u00A0·)?)/;

/** Text whose times do not wrap: a line never breaks inside a time, and inside a span only if nothing else fits. */
export function TimeWords({ children }: { children: string }) {
  return children.split(times).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} data-times="">
        {part.replace(/ (?=[ap]m)/g, '\u00A0')}
      </span>
    ),
  );
}

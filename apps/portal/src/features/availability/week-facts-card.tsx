import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Card } from '../../ui/display/card.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import type { Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import { formatDay, inOrder, weekOf } from './week-draft.ts';
import css from './availability-screen.module.css';

/** The week to read, for whoever may not change it. */
export function WeekFactsCard({ saved, regional }: { saved: Availability; regional: RegionalContext }) {
  const texts = availabilityTexts();
  const { days, timeZone } = weekOf(saved);
  return (
    <Card title={texts.week}>
      <div className={css.stack}>
        <Facts
          facts={inOrder(regional.variant.weekStart).map((weekday) => ({
            label: texts.weekdays[weekday]!,
            value: formatDay(days[weekday]!, regional.clock),
          }))}
        />
        <p className={css.soft}>{texts.inZone(texts.zoneName(timeZone))}</p>
      </div>
    </Card>
  );
}

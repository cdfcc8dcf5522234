import { sql } from 'kysely';
import type { TestDatabase } from '../../src/db/testing/test-database.ts';
import type { DrawnLine, Span } from './draw-work.ts';

type Reader = TestDatabase['web'];

export type CalendarQuestion = Span & { readonly zone: string; readonly days: number };

export type CalendarAnswer = {
  start_utc: string;
  end_utc: string;
  elapsed: number;
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  weekday: number;
  later: string;
  monday: string;
  sunday: string;
  day_first: string;
  month_first: string;
};

/**
 * The results of PostgreSQL's own calendar and time zones. A wall time is looked up among the instants at which clocks
 * show it, with the offsets of the day before and the day after; if there is none, it is the first minute with the
 * later offset.
 */
export async function askCalendar(
  database: Reader,
  questions: readonly CalendarQuestion[],
): Promise<CalendarAnswer[]> {
  const { rows } = await sql<CalendarAnswer>`
    with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(questions.map((one, n) => ({ n, ...one })))}::jsonb)
        as d (n int, zone text, date date, "startTime" time, "endTime" time, days int)),
    edges as (
      select n, zone, 'start' as edge, date + "startTime" as wall from drawn
      union all select n, zone, 'end', date + "endTime" from drawn),
    offsets as (
      select *,
        ((wall at time zone 'UTC' - interval '1 day') at time zone zone) - (wall - interval '1 day') as before_change,
        ((wall at time zone 'UTC' + interval '1 day') at time zone zone) - (wall + interval '1 day') as after_change
      from edges),
    tries as (
      select *, (wall - before_change) at time zone 'UTC' as one, (wall - after_change) at time zone 'UTC' as other
      from offsets),
    found as (
      select n, zone, edge, case
        when one at time zone zone = wall and other at time zone zone = wall
          then case edge when 'start' then least(one, other) else greatest(one, other) end
        when one at time zone zone = wall then one
        when other at time zone zone = wall then other
        else (select min(minute) from generate_series(least(one, other), greatest(one, other), interval '1 minute') minute
          where (minute at time zone zone) - (minute at time zone 'UTC') = after_change) end as at
      from tries)
    select to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_utc,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_utc,
      (extract(epoch from e.at - s.at) / 60)::int as elapsed,
      to_char(s.at at time zone d.zone, 'YYYY-MM-DD') as start_date,
      to_char(s.at at time zone d.zone, 'HH24:MI:SS') as start_time,
      to_char(e.at at time zone d.zone, 'YYYY-MM-DD') as end_date,
      to_char(e.at at time zone d.zone, 'HH24:MI:SS') as end_time,
      extract(dow from d.date)::int as weekday,
      to_char(d.date + d.days, 'YYYY-MM-DD') as later,
      to_char(date_trunc('week', d.date::timestamp), 'YYYY-MM-DD') as monday,
      to_char(d.date - extract(dow from d.date)::int, 'YYYY-MM-DD') as sunday,
      to_char(d.date, 'DD/MM/YYYY') as day_first, to_char(d.date, 'MM/DD/YYYY') as month_first
    from drawn d
    join found s on s.n = d.n and s.edge = 'start'
    join found e on e.n = d.n and e.edge = 'end'
    order by d.n`.execute(database.db);
  return rows;
}

export type MoneyAnswer = {
  position: number;
  total: number;
  tax: number;
  quantity: string;
  rate_text: string;
  total_text: string;
  tax_text: string;
  gross_text: string;
};
export type SumAnswer = { key: string; total: number; tax: number };

/** Lines in PostgreSQL's numeric arithmetic, in the order in which they are billed. */
export async function askMoney(
  database: Reader,
  lines: readonly DrawnLine[],
  tax: { basisPoints: number; rounding: string },
): Promise<{ lines: MoneyAnswer[]; days: SumAnswer[]; staff: SumAnswer[] }> {
  const given = JSON.stringify(lines.map((line, index) => ({ position: index + 1, ...line })));
  const worked = sql`
    with drawn as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as d (position int, date date, employee text, "quantityHundredths" int, rate int)),
    totals as (
      select *, round("quantityHundredths"::numeric * rate / 100) as total from drawn),
    sums as (select *, sum(total) over (order by position) as reached from totals),
    taxed as (
      select *, case ${tax.rounding}::text
        when 'line' then round(total * ${tax.basisPoints}::int / 10000)
        else round(reached * ${tax.basisPoints}::int / 10000) - round((reached - total) * ${tax.basisPoints}::int / 10000)
        end as tax
      from sums)`;
  const { rows } = await sql<MoneyAnswer>`${worked}
    select position, total::float8 as total, tax::float8 as tax,
      to_char("quantityHundredths" / 100.0, 'FM999999990.00') as quantity,
      to_char(rate / 100.0, 'FM999999990.00') as rate_text,
      to_char(total / 100.0, 'FM999999990.00') as total_text, to_char(tax / 100.0, 'FM999999990.00') as tax_text,
      to_char((total + tax) / 100.0, 'FM999999990.00') as gross_text
    from taxed order by position`.execute(database.db);
  const sumsBy = async (key: ReturnType<typeof sql>): Promise<SumAnswer[]> =>
    (
      await sql<SumAnswer>`${worked}
        select ${key} as key, sum(total)::float8 as total, sum(tax)::float8 as tax from taxed group by 1 order by 1`.execute(
        database.db,
      )
    ).rows;
  return {
    lines: rows,
    days: await sumsBy(sql`to_char(date, 'YYYY-MM-DD')`),
    staff: await sumsBy(sql`employee`),
  };
}

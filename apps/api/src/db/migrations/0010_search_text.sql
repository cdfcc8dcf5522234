-- The form in which texts are compared when searching: no accents, no case, plain apostrophes and dashes. The same fold
-- as searchText in packages/domain/src/text/search-text.ts, except that spaces stay as they are, because a search looks
-- for single words; a test compares the two. Texts that are ASCII, or become so without their accents, are the usual ones
-- and are folded at once. For the others the collation knows the cases of every script, whatever the database's locale.
do $migration$
declare
  case_rules text := (
    select quote_ident(collname) from pg_collation where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1
  );
begin
  if case_rules is null then
    raise exception 'This PostgreSQL has no collation for lower case: use 17 or later, or one that is built with ICU.';
  end if;
  execute format($create$
    create function search_text(words text) returns text language plpgsql immutable strict parallel safe as $fold$
    begin
      if octet_length(words) <> char_length(words) then
        words := regexp_replace(normalize(replace(words, '´', ''''), NFKD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
        if octet_length(words) <> char_length(words) then
          words := translate(lower(words collate %s), 'øłđðς‘’ʻʼ‐‑‒–—―−', 'olddσ''''''''-------');
          words := replace(replace(replace(replace(words, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
        end if;
      end if;
      return translate(lower(words collate "C"), '`', '''');
    end $fold$
  $create$, case_rules);
end $migration$;

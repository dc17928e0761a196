-- The order of texts in lists: folded, numbers by value. The console and the API compute the same key (textSortKey in packages/domain),
-- and compare keys by code points, as collation C does.
create function app.text_sort_key(original text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := app.fold_text(original);
begin
  if folded !~ '[0-9]' then
    return folded;
  end if;
  return (
    select string_agg(case when piece[1] ~ '^[0-9]' then chr(48 + least(char_length(number), 64)) || number else piece[1] end, '' order by at)
      from regexp_matches(folded, '[0-9]+|[^0-9]+', 'g') with ordinality as pieces (piece, at)
        cross join lateral (select coalesce(nullif(ltrim(piece[1], '0'), ''), '0')) as stripped (number)
  );
end $$;

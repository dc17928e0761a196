-- The same keys as before, without a regular expression: a sort computes one for every text that it meets.
create or replace function app.text_sort_key(original text) returns text language plpgsql immutable strict parallel safe as $$
declare
  rest text := app.fold_text(original);
  zeros text := translate(rest, '123456789', '000000000');
  key text := '';
  at integer;
  after_run text;
  number text;
begin
  loop
    at := strpos(zeros, '0');
    if at = 0 then return key || rest; end if;
    after_run := ltrim(substr(rest, at), '0123456789');
    number := ltrim(substr(rest, at, char_length(rest) - char_length(after_run) - at + 1), '0');
    if number = '' then number := '0'; end if;
    key := key || left(rest, at - 1) || chr(48 + least(char_length(number), 64)) || number;
    zeros := substr(zeros, char_length(rest) - char_length(after_run) + 1);
    rest := after_run;
  end loop;
end $$;

-- What a download's file is, besides its rows: null for the tickets of downloadCsv, which say nothing of it.
alter table app.export_tickets
  add column form text,
  add column file_name text,
  -- Name and filters of the list, in words.
  add column about jsonb,
  add constraint export_tickets__form__check check (form in ('csv', 'csvSemicolon', 'xlsx') and file_name is not null or form is null);

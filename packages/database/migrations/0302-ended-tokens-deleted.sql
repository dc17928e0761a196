-- Tokens that ended 30 days ago are in no list any more, and are deleted.
grant delete on app.api_tokens to ohmstead_worker;

-- From when to when the samples of a part are, in seconds of the run: what goes back in time is found by the parts before and after it,
-- without reading samples. Null in parts of before, and of the former version: they bind nobody.
alter table app.service_samples add column first_offset_s double precision, add column last_offset_s double precision;

-- What is left of samples that have moved into a file is not all that came.
grant select on app.service_archives to ohmstead_gateway;

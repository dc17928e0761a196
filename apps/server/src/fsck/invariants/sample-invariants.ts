import type { Invariant } from './invariant.ts';

/** The number of samples as stored in the block: after the codec version, as a varint of seven bits per byte, lowest first. */
const countInBlock = `case when get_byte(samples, 1) < 128 then get_byte(samples, 1)
  when get_byte(samples, 2) < 128 then (get_byte(samples, 1) & 127) | (get_byte(samples, 2) << 7)
  else (get_byte(samples, 1) & 127) | ((get_byte(samples, 2) & 127) << 7) | (get_byte(samples, 3) << 14) end`;

const holdsAnother = `sample_count <= 0 or length(samples) < 4 or sample_count <> ${countInBlock}`;

const kept = `select from app.service_samples as part
    where part.organization_id = services.organization_id and part.service_id = services.id
  union all
  select from app.service_sample_chunks as packed
    where packed.organization_id = services.organization_id and packed.service_id = services.id`;

export const sampleInvariants: readonly Invariant[] = [
  {
    name: 'part-holds-its-count',
    sentence: 'A part holds as many samples as its row says.',
    query: `select organization_id, service_id, part, sample_count from app.service_samples where ${holdsAnother}`,
  },
  {
    name: 'chunk-holds-its-count',
    sentence: 'A packed chunk holds as many samples as its row says.',
    query: `select organization_id, service_id, chunk, sample_count from app.service_sample_chunks where ${holdsAnother}`,
  },
  {
    name: 'parts-are-counted-from-0',
    sentence: 'No part has a number below 0.',
    query: `select organization_id, service_id, part from app.service_samples where part < 0`,
  },
  {
    name: 'samples-are-kept-once',
    sentence: 'Samples that have been packed are not also kept unpacked.',
    query: `select samples.organization_id, service_id, part from app.service_samples as samples
        join app.services on services.organization_id = samples.organization_id and services.id = service_id
      where part >= 0 and part < compacted_parts`,
  },
  {
    name: 'packed-service-has-chunks',
    sentence: 'A service is marked as packed exactly when it has packed chunks.',
    query: `select services.organization_id, services.id, compacted_parts from app.services
      where (compacted_parts > 0) <> exists (select from app.service_sample_chunks as packed
        where packed.organization_id = services.organization_id and packed.service_id = services.id)`,
  },
  {
    name: 'packed-no-more-than-promised',
    sentence: 'No more parts were packed than the result announced.',
    query: `select organization_id, id, compacted_parts, expected_parts from app.services
      where compacted_parts <> 0 and compacted_parts is distinct from expected_parts`,
  },
  {
    name: 'chunks-have-no-gap',
    sentence: 'Packed chunks are numbered from 0 without gaps.',
    query: `select organization_id, service_id, count(*) as chunks, min(chunk) as first, max(chunk) as last
      from app.service_sample_chunks group by organization_id, service_id
      having min(chunk) <> 0 or max(chunk) <> count(*) - 1`,
  },
  {
    name: 'chunks-do-not-overlap',
    sentence: 'A packed chunk begins after the previous one ends, and does not end before it begins.',
    query: `select organization_id, service_id, chunk from (
        select organization_id, service_id, chunk, first_offset_s, last_offset_s, lag(last_offset_s)
          over (partition by organization_id, service_id order by chunk) as before_s from app.service_sample_chunks) as packed
      where last_offset_s < first_offset_s or first_offset_s < before_s`,
  },
  {
    name: 'samples-are-announced',
    sentence: 'A service is marked as having samples exactly when it has some.',
    query: `select organization_id, id, has_service_data from app.services where has_service_data <> exists (${kept})`,
  },
];

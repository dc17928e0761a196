// Generated from the database by packages/database/src/generate.ts: change a migration, then run "npm run generate".
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export type AlarmEventsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  alarm_id: number;
  at: Time;
  what: string;
  user_id: number | null;
  by_name: string | null;
  text: string | null;
  value: number | null;
  severity: string | null;
  silenced: Generated<boolean>;
  flapping: Generated<boolean>;
};

export type AlarmFactsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  device_id: number | null;
  battery_id: number | null;
  at: Time;
  was: Json;
  became: Json;
};

export type AlarmNoticesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  alarm_id: number;
  rule_id: number;
  at: Time;
  message: string;
  severity: string;
  is_escalation: boolean;
  created_at: DefaultTime;
  value: number | null;
};

export type AlarmRequestsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  thing_kind: string;
  thing_id: number;
};

export type AlarmRulesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  kind: string;
  settings: Json;
  enabled: boolean;
  version: Generated<number>;
  applied_version: Generated<number>;
  applied_at: NullableTime;
  watched_at: NullableTime;
};

export type AlarmStatesTable = {
  organization_id: number;
  rule_id: number;
  thing_kind: string;
  thing_id: number;
  alarm_id: number | null;
  state: Json;
  folded_at: Time;
  folded_count: number;
  due_at: NullableTime;
};

export type AlarmsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  rule_id: number | null;
  rule_name: string;
  kind: string;
  thing_kind: string;
  device_id: number | null;
  bay_id: number | null;
  battery_id: number | null;
  number: number;
  location_id: number | null;
  listed: boolean;
  severity: string;
  worst_severity: string;
  active: boolean;
  acknowledged: boolean;
  acknowledged_at: NullableTime;
  acknowledged_by: number | null;
  raised_at: Time;
  cleared_at: NullableTime;
  count: number;
  first_value: number | null;
  last_value: number | null;
  threshold: number | null;
  assignee_id: number | null;
  last_comment: string | null;
  snoozed_until: NullableTime;
  flapping: boolean;
  api_version: Generated<number>;
  version: number;
  thing_words: string | null;
};

export type AlertEventsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  device_id: number;
  kind: 'offline' | 'online' | 'service-ended';
  at: Time;
  service_id: number | null;
};

export type AlertsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  device_id: number;
  user_id: number;
  kind: 'offline' | 'online' | 'service-ended';
  at: Time;
  service_id: number | null;
  mailed_at: NullableTime;
};

export type ApiTokensTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: Generated<'personal' | 'service'>;
  owner_id: number;
  name: string;
  hint: string;
  permissions: string[];
  location_ids: number[] | null;
  created_at: DefaultTime;
  created_by: number | null;
  expires_at: Time;
  last_used_at: NullableTime;
  last_used_ip: string | null;
  last_used_client: string | null;
  revoked_at: NullableTime;
  replaces_id: number | null;
  told_days: number | null;
};

export type AuditEventsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  at: DefaultTime;
  user_id: number | null;
  actor: string;
  ip: string | null;
  action: string;
  object_kind: string | null;
  object_id: number | null;
  before: NullableJson;
  after: NullableJson;
  session: string | null;
  client: string | null;
};

export type AuditGramsTable = {
  organization_id: number;
  gram: string;
  segment: number;
  blocks: Buffer;
};

export type AuditSealsTable = {
  organization_id: number;
  number: number;
  event_ids: number[];
  event_hashes: Buffer;
  sealed_at: Time;
  previous_hash: Buffer;
  previous_sealed_at: NullableTime;
  hash: Buffer;
};

export type AuditSegmentsTable = {
  organization_id: number;
  number: number;
  block_starts: number[];
  last_id: number;
};

export type BatteriesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  serial_number: string | null;
  model_name: string | null;
  manufacturer: string | null;
  chemistry: string | null;
  used_in: string | null;
  design_capacity_mah: number | null;
  nominal_voltage_v: number | null;
  rated_cca_a: number | null;
  rc_minutes: number | null;
  service_frequency_days: number | null;
  cycle_count: number | null;
  comments: string | null;
  purchased_at: NullableTime;
  in_service_at: NullableTime;
  expires_at: NullableTime;
  retired_at: NullableTime;
  location_id: number | null;
  last_service_id: number | null;
  last_service_at: NullableTime;
  last_service_type: string | null;
  last_service_parameters: string | null;
  last_status: 'pass' | 'fail' | 'servicing' | 'aborted' | null;
  last_soh_percent: number | null;
  last_device_id: number | null;
  last_device_serial_number: string | null;
  last_device_class: string | null;
  rem_cap_mah: number | null;
  created_at: DefaultTime;
  api_version: Generated<number>;
  version: Generated<number>;
  last_temperature_c: number | null;
  soh_measured_at: NullableTime;
  serial_key: string | null;
  serial_key_reversed: string | null;
  test_soh_percent: number | null;
  test_ended_at: NullableTime;
  test_temperature_c: number | null;
  disposition: Generated<'keep' | 'recondition' | 'lighterDuty' | 'secondLife' | 'retire' | 'testFirst' | 'notJudged'>;
  borderline: Generated<boolean>;
  fell_below_at: NullableTime;
  fell_from_percent: number | null;
  due_at: NullableTime;
  forecast_earliest_at: NullableTime;
  forecast_location_ids: number[] | null;
  label_version: Generated<number>;
  test_before_percent: number | null;
};

export type BatteryFavouritesTable = {
  organization_id: number;
  user_id: number;
  battery_id: number;
};

export type BatteryForecastsTable = {
  organization_id: number;
  battery_id: number;
  middle_at: NullableTime;
  silent: string | null;
  holds_until: NullableTime;
  location_ids: number[];
  middle_errors: number[];
  last_errors: number[];
  within: number;
  algorithm: string;
  computed_at: DefaultTime;
};

export type BatteryModelImagesTable = {
  organization_id: number;
  image_id: string;
  manufacturer: string | null;
  model_name: string;
  image: Buffer;
  saved_at: DefaultTime;
};

export type BatteryModelsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  manufacturer: string | null;
  image: string | null;
  default_service_parameters: string | null;
};

export type BatteryTalliesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  measure: 'soh' | 'remaining' | 'temperature' | 'month';
  location_id: number | null;
  bucket: number;
  difference: number;
};

export type BayFindingsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  bay_id: number;
  at: Time;
  reads_wrong: boolean;
  deviation: number | null;
};

export type BayLooksTable = {
  organization_id: number;
  looked_at: Time;
};

export type BaysTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  device_id: number;
  number: number;
  adapter_name: string | null;
  default_service_parameters: string | null;
  battery_id: number | null;
  service_id: number | null;
  calibrated_at: NullableTime;
  calibration_interval_days: number | null;
};

export type BulkEditsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'batteries' | 'devices' | 'services';
  fields: string[];
  audit_event_ids: number[];
  made_at: DefaultTime;
  undone_at: NullableTime;
};

export type BulkJobsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'batteries' | 'devices' | 'services';
  action: 'retire' | 'unretire' | 'acceptDisposition' | 'schedule' | 'favourite' | 'unfavourite' | 'upgradeFirmware' | 'edit' | 'delete';
  row_filter: Json;
  as_of: number;
  except_ids: Generated<number[]>;
  wanted: NullableJson;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  last_id: Generated<number>;
  counted: Generated<number>;
  total: number | null;
  changed: Generated<number>;
  left_changed: Generated<number>;
  left_unchanged: Generated<number>;
  left_in_use: Generated<number>;
  left_no_firmware: Generated<number>;
  failures: Generated<number>;
  served_at: DefaultTime;
  problem: NullableJson;
  ip: string;
  session: string | null;
  created_at: DefaultTime;
  ended_at: NullableTime;
  token_id: number | null;
};

export type CertificatesTable = {
  organization_id: number;
  id: string;
  battery_id: number | null;
  serial_number: string;
  model_name: string | null;
  issued_at: Time;
  valid_until: Time;
  soh_percent: number;
  uncertainty_percent: number;
  token: string | null;
  replaced_at: NullableTime;
  revoked_at: NullableTime;
  revoke_reason: string | null;
};

export type ChangeCountersTable = {
  organization_id: number;
  kind: 'alarms' | 'batteries' | 'devices' | 'services';
  n: Generated<number>;
  labels_n: Generated<number>;
};

export type ClaimsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  thing_name: string;
  user_id: number;
  code_hmac: Buffer;
  attempts: Generated<number>;
  started_at: DefaultTime;
  expires_at: Time;
  ended_at: NullableTime;
  outcome: 'claimed' | 'expired' | 'too many tries' | 'replaced' | 'unreachable' | null;
};

export type DefaultViewsTable = {
  organization_id: number;
  user_id: number;
  kind: string;
  view_id: number;
};

export type DeliveriesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  endpoint_id: number;
  event_id: string;
  state: Generated<'pending' | 'delivered' | 'failed' | 'withheld'>;
  attempts: DefaultJson;
  created_at: DefaultTime;
  next_attempt_at: NullableTime;
  leased_until: NullableTime;
  resend_of: number | null;
};

export type DeviceGroupsTable = {
  organization_id: number;
  device_id: number;
  group_id: number;
};

export type DevicePresenceTable = {
  organization_id: number;
  device_id: number;
  connection_id: string | null;
  last_message_at: NullableTime;
  state_at: NullableTime;
  hello_at: NullableTime;
  nameless_made_at: Generated<Date[]>;
};

export type DeviceUsersTable = {
  organization_id: number;
  device_id: number;
  user_id: number;
};

export type DevicesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  thing_name: string;
  type: string;
  model_name: string;
  model_description: string | null;
  model_image: string | null;
  device_class: string;
  serial_number: string;
  name: string | null;
  location_id: number | null;
  comments: string | null;
  status: 'Idle' | 'Running' | 'Error' | null;
  raw_status: string | null;
  online: Generated<boolean>;
  status_changed_at: NullableTime;
  in_service_at: DefaultTime;
  last_used_at: NullableTime;
  firmware_versions: DefaultJson;
  firmware_offer: string | null;
  api_version: Generated<number>;
  version: Generated<number>;
  last_heard_at: NullableTime;
};

export type DisplayConfigurationsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  type: 'devices' | 'batteries' | 'services';
  name: string;
  columns: DefaultJson;
  lock_column_order: Generated<boolean>;
  lock_column_visibility: Generated<boolean>;
  version: Generated<number>;
};

export type DispositionPoliciesTable = {
  organization_id: number;
  scope: 'organization' | 'group' | 'model';
  value: Generated<string>;
  rule: Json;
};

export type DispositionSettingsTable = {
  organization_id: number;
  version: Generated<number>;
  repeatability_percent: Generated<number>;
  renewed_at: DefaultTime;
};

export type EisAnalysesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  service_ids: number[];
  question: Json;
  done: Generated<number>;
  leased_until: DefaultTime;
  served_at: DefaultTime;
  created_at: DefaultTime;
  ended_at: NullableTime;
};

export type EisAnalysisResultsTable = {
  organization_id: number;
  analysis_id: number;
  place: number;
  service_id: number;
  result: string;
};

export type EisFitsTable = {
  organization_id: number;
  service_id: number;
  api_version: number;
  saved_at: Time;
  saved_by: number | null;
  recipe: Json;
  validity: Json;
  fit: Json;
  algorithm: string;
};

export type EndpointsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: 'webhook' | 'slack' | 'teams' | 'mail';
  name: string;
  seal_id: string;
  url: string | null;
  sealed: Buffer | null;
  sealed_by: string | null;
  hint: string | null;
  host: string | null;
  old_sealed: Buffer | null;
  old_sealed_by: string | null;
  old_until: NullableTime;
  header_names: Generated<string[]>;
  sealed_headers: Buffer | null;
  sealed_headers_by: string | null;
  plain_signature: Generated<boolean>;
  events: Generated<string[]>;
  location_ids: number[] | null;
  owner_id: number | null;
  user_ids: Generated<number[]>;
  group_ids: Generated<number[]>;
  enabled: Generated<boolean>;
  disabled_reason: 'gone' | 'failing' | 'person' | null;
  last_delivery_at: NullableTime;
  last_state: string | null;
  last_success_at: NullableTime;
  created_at: DefaultTime;
  version: Generated<number>;
};

export type ExportTicketsTable = {
  organization_id: number;
  hash: Buffer;
  user_id: number;
  kind: 'batteries' | 'devices' | 'services';
  columns: string[] | null;
  time_zone: string | null;
  expires_at: Time;
  packed_ids: Buffer;
  form: string | null;
  file_name: string | null;
  about: NullableJson;
};

export type FirmwareUpgradesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  device_id: number;
  from_version: string | null;
  to_version: string;
  state: Generated<'queued' | 'offered' | 'downloading' | 'installing' | 'confirmed' | 'failed' | 'timed out' | 'cancelled'>;
  reason: string | null;
  requested_by: number | null;
  requested_at: DefaultTime;
  changed_at: DefaultTime;
  attempts: Generated<number>;
};

export type FlaggedBaysTable = {
  organization_id: number;
  bay_id: number;
  sign: number;
};

export type ForecastRequestsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  battery_id: number;
};

export type ForecastRoundsTable = {
  organization_id: number;
  after_id: Generated<number>;
};

export type GroupDefaultViewsTable = {
  organization_id: number;
  group_id: number;
  kind: string;
  view_id: number;
};

export type GroupLocationsTable = {
  organization_id: number;
  group_id: number;
  location_id: number;
};

export type GroupPermissionsTable = {
  organization_id: number;
  group_id: number;
  permission: string;
};

export type GroupsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  devices_display_configuration_id: number | null;
  batteries_display_configuration_id: number | null;
  services_display_configuration_id: number | null;
  version: Generated<number>;
};

export type HouseTroublesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: 'endpoint' | 'token' | 'identity-provider' | 'archive' | 'backup' | 'certificate' | 'parquet';
  subject_id: number;
  began_at: Time;
  ended_at: NullableTime;
  detail: string | null;
};

export type IdempotencyKeysTable = {
  organization_id: number;
  user_id: number;
  path: string;
  key: string;
  body_hash: Buffer;
  created_at: DefaultTime;
  answer: string | null;
  made_id: number | null;
  command_id: number | null;
  busy_until: NullableTime;
};

export type IdentityGroupMappingsTable = {
  organization_id: number;
  position: number;
  value: string;
  group_id: number;
};

export type IdentityProvidersTable = {
  organization_id: number;
  issuer: string;
  client_id: string;
  client_authentication: 'secret' | 'privateKey';
  scopes: string[];
  claims: Json;
  create_people: boolean;
  default_group_id: number | null;
  keep_groups: boolean;
  only_single_sign_on: boolean;
  link_without_password: boolean;
  second_factor_claims: Json;
  enabled: boolean;
  public_jwk: NullableJson;
  revision: Generated<number>;
  last_test: NullableJson;
  version: Generated<number>;
  client_refused_at: NullableTime;
  client_refusal_told: number | null;
};

export type ImportPiecesTable = {
  organization_id: number;
  import_id: number;
  piece: number;
  content: Buffer;
};

export type ImportRowsTable = {
  organization_id: number;
  import_id: number;
  line: number;
  state: 'create' | 'change' | 'unchanged' | 'skipped' | 'wrong';
  battery_id: number | null;
  api_version: number | null;
  cells: DefaultJson;
  reasons: DefaultJson;
  written: Generated<boolean>;
};

export type ImportsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  version: Generated<number>;
  kind: 'batteries' | 'locations' | 'services' | 'users';
  file_name: string;
  size_bytes: number;
  sha256: string;
  content: Buffer;
  state: Generated<'reading' | 'mapping' | 'checking' | 'checked' | 'running' | 'done' | 'undone' | 'failed'>;
  problem: NullableJson;
  user_id: number | null;
  acting_user_id: number | null;
  acting_token_id: number | null;
  ip: string;
  session: string | null;
  format: NullableJson;
  columns: DefaultJson;
  row_count: Generated<number>;
  mapping: NullableJson;
  counts: NullableJson;
  right_only: Generated<boolean>;
  last_line: Generated<number>;
  undone: NullableJson;
  failures: Generated<number>;
  served_at: DefaultTime;
  created_at: DefaultTime;
  expires_at: DefaultTime;
  summary: NullableJson;
  findings: DefaultJson;
  service_ids: Generated<number[]>;
  made_battery_id: number | null;
  remembered: Generated<boolean>;
  written: Generated<number>;
};

export type LabelCodesTable = {
  organization_id: number;
  code: string;
  battery_id: number | null;
  device_id: number | null;
  bay_id: number | null;
  made_at: DefaultTime;
};

export type LocationsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  version: Generated<number>;
};

export type MaintenanceWindowsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  name: string;
  from_at: Time;
  until_at: Time;
  settings: Json;
  version: Generated<number>;
};

export type MeasuringSettingsTable = {
  organization_id: number;
  capacity_service_types: Generated<string[]>;
  soh_threshold_percent: Generated<number>;
  version: Generated<number>;
};

export type OfflineDevicesTable = {
  organization_id: number;
  device_id: number;
  since: Time;
};

export type OutgoingEventsTable = {
  organization_id: number;
  id: string;
  type: string;
  happened_at: Time;
  location_id: number | null;
  body: string;
  created_at: DefaultTime;
};

export type PinnedViewsTable = {
  organization_id: number;
  user_id: number;
  view_id: number;
};

export type PlacesTable = {
  organization_id: number;
  id: number;
  batteries_version: Generated<number>;
  services_version: Generated<number>;
};

export type PlanLocationsTable = {
  organization_id: number;
  location_id: number;
  time_zone: string;
  hours: NullableJson;
};

export type PlanSettingsTable = {
  organization_id: number;
  lead_days: Generated<number>;
  service_type: Generated<string>;
  counted_types: string[] | null;
  model_days: DefaultJson;
  adapter_models: DefaultJson;
  version: Generated<number>;
};

export type RememberedColumnsTable = {
  organization_id: number;
  kind: string;
  heads: string;
  fields: Json;
  used_at: DefaultTime;
};

export type RetentionRulesTable = {
  organization_id: number;
  archive_after_days: number | null;
  version: Generated<number>;
  changed_at: DefaultTime;
};

export type ServiceAccountsTable = {
  organization_id: number;
  id: number;
  name: string;
  description: string | null;
  created_at: DefaultTime;
  wall: Generated<boolean>;
};

export type ServiceArchivesTable = {
  organization_id: number;
  service_id: number;
  file_name: string;
  sha256: Buffer;
  size_bytes: number;
  sample_count: number;
  archived_at: DefaultTime;
};

export type ServiceDetailsTable = {
  organization_id: number;
  service_id: number;
  cal_data: NullableJson;
  charge_capacities: NullableJson;
  discharge_capacities: NullableJson;
  eis_waveform_data: NullableJson;
  impedances: NullableJson;
  self_discharges: NullableJson;
  smart_battery_info: NullableJson;
  summary_data: NullableJson;
};

export type ServiceMediansTable = {
  organization_id: number;
  service_type: string;
  battery_model_name: string;
  median_ms: number | null;
  computed_at: DefaultTime;
};

export type ServiceSampleChunksTable = {
  organization_id: number;
  service_id: number;
  chunk: number;
  first_offset_s: number;
  last_offset_s: number;
  sample_count: number;
  samples: Buffer;
  lowest_temperature_c: number | null;
  highest_temperature_c: number | null;
  lowest_voltage_mv: number | null;
  highest_voltage_mv: number | null;
};

export type ServiceSamplesTable = {
  organization_id: number;
  service_id: number;
  part: number;
  sample_count: number;
  samples: Buffer;
  first_offset_s: number | null;
  last_offset_s: number | null;
};

export type ServiceSpectraTable = {
  organization_id: number;
  service_id: number;
  frequencies_hz: number[];
  real_ohm: number[];
  imaginary_ohm: number[];
};

export type ServicesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  uid: string;
  battery_id: number;
  device_id: number | null;
  bay_id: number | null;
  bay_number: number | null;
  location_id: number | null;
  battery_serial_number: string | null;
  battery_model_name: string | null;
  device_serial_number: string | null;
  device_model_name: string | null;
  adapter_name: string | null;
  service_type: string;
  service_parameters: string | null;
  status: Generated<'pass' | 'fail' | 'servicing' | 'aborted'>;
  started_at: Time;
  ended_at: NullableTime;
  duration_s: number | null;
  soh_percent: number | null;
  fcc_mah: number | null;
  rem_cap_mah: number | null;
  battery_status: string | null;
  battery_type: string | null;
  cca_determination: string | null;
  charge_applied_mah: number | null;
  charge_cycles: number | null;
  confidence_grade: string | null;
  cycle_counter: number | null;
  dealer_number: string | null;
  device_soc_percent: number | null;
  discharge_cycles: number | null;
  final_capacity_mah: number | null;
  final_impedance_mohm: number | null;
  final_test_message: string | null;
  firmware_version: string | null;
  max_error_percent: number | null;
  measured_voltage_v: number | null;
  measured_cca_a: number | null;
  notes: string | null;
  operator: string | null;
  rated_cca_a: number | null;
  rc_minutes: number | null;
  rc_determination: string | null;
  recondition_cycles: number | null;
  rma_number: string | null;
  soc_determination: string | null;
  target_capacity_percent: number | null;
  temperature_c: number | null;
  test_mode: string | null;
  test_type: string | null;
  vehicle_mileage_km: number | null;
  vin: string | null;
  warranty_id: string | null;
  has_eis_data: Generated<boolean>;
  has_service_data: Generated<boolean>;
  live_at: NullableTime;
  live_offset_s: number | null;
  live_current_ma: number | null;
  live_voltage_mv: number | null;
  live_temperature_c: number | null;
  live_rem_cap_mah: number | null;
  live_progress: number | null;
  compacted_parts: Generated<number>;
  api_version: Generated<number>;
  version: Generated<number>;
  expected_parts: number | null;
  imported: NullableJson;
};

export type SignInRulesTable = {
  organization_id: number;
  requirement: Generated<'optional' | 'holders' | 'all'>;
  required_from: NullableTime;
  kinds: Generated<'any' | 'passkey'>;
  remembering: Generated<boolean>;
  identity_session_hours: Generated<number>;
  version: Generated<number>;
  view_as_mails: Generated<boolean>;
};

export type TokenSettingsTable = {
  organization_id: number;
  longest_days: Generated<number>;
  personal_tokens: Generated<boolean>;
  version: Generated<number>;
};

export type ToldNoticesTable = {
  organization_id: number;
  id: number;
  alarm_id: number;
  rule_id: number;
  at: Time;
  message: string;
  is_escalation: boolean;
  noticed_at: Time;
  told_at: DefaultTime;
};

export type TombstoneFloorsTable = {
  organization_id: number;
  kind: string;
  version: number;
};

export type TombstonesTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: 'alarms' | 'batteries' | 'devices' | 'services';
  entity_id: number;
  location_id: number | null;
  version: Generated<number>;
  buried_at: DefaultTime;
};

export type UserLocationsTable = {
  organization_id: number;
  user_id: number;
  location_id: number;
};

export type UserPermissionsTable = {
  organization_id: number;
  user_id: number;
  permission: string;
};

export type UserPhotosTable = {
  organization_id: number;
  user_id: number;
  photo_id: string;
  image: Buffer;
  taken_at: DefaultTime;
};

export type UsersTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  email: string;
  first_name: string | null;
  last_name: string | null;
  photo_id: string | null;
  group_id: number | null;
  superuser: Generated<boolean>;
  verified_at: NullableTime;
  disabled_at: NullableTime;
  distance_unit: Generated<'metric' | 'imperial'>;
  ui_settings: DefaultJson;
  receives_marketing: Generated<boolean>;
  receives_device_offline_alerts: Generated<boolean>;
  receives_service_completion_alerts: Generated<boolean>;
  devices_display_configuration_id: number | null;
  batteries_display_configuration_id: number | null;
  services_display_configuration_id: number | null;
  version: Generated<number>;
  created_at: DefaultTime;
  rights_given_by: Generated<number[]>;
  receives_service_due_digest: Generated<boolean>;
  service_due_digest_at: NullableTime;
  service_account: Generated<boolean>;
};

export type ViewGroupsTable = {
  organization_id: number;
  view_id: number;
  group_id: number;
};

export type ViewsTable = {
  organization_id: number;
  id: GeneratedAlways<number>;
  kind: 'devices' | 'batteries' | 'services';
  name: string;
  owner_id: number | null;
  filters: DefaultJson;
  sort: NullableJson;
  entities_per_page: Generated<number>;
  columns: Json;
  shared_with: Generated<'me' | 'groups' | 'everybody'>;
  schema_version: Generated<number>;
  version: Generated<number>;
};

export type WatchedServicesTable = {
  organization_id: number;
  service_id: number;
  rule_id: number;
  next_part: number;
  last_offset_s: number;
  watch: NullableJson;
};

export type Tables = {
  alarm_events: AlarmEventsTable;
  alarm_facts: AlarmFactsTable;
  alarm_notices: AlarmNoticesTable;
  alarm_requests: AlarmRequestsTable;
  alarm_rules: AlarmRulesTable;
  alarm_states: AlarmStatesTable;
  alarms: AlarmsTable;
  alert_events: AlertEventsTable;
  alerts: AlertsTable;
  api_tokens: ApiTokensTable;
  audit_events: AuditEventsTable;
  audit_grams: AuditGramsTable;
  audit_seals: AuditSealsTable;
  audit_segments: AuditSegmentsTable;
  batteries: BatteriesTable;
  battery_favourites: BatteryFavouritesTable;
  battery_forecasts: BatteryForecastsTable;
  battery_model_images: BatteryModelImagesTable;
  battery_models: BatteryModelsTable;
  battery_tallies: BatteryTalliesTable;
  bay_findings: BayFindingsTable;
  bay_looks: BayLooksTable;
  bays: BaysTable;
  bulk_edits: BulkEditsTable;
  bulk_jobs: BulkJobsTable;
  certificates: CertificatesTable;
  change_counters: ChangeCountersTable;
  claims: ClaimsTable;
  default_views: DefaultViewsTable;
  deliveries: DeliveriesTable;
  device_groups: DeviceGroupsTable;
  device_presence: DevicePresenceTable;
  device_users: DeviceUsersTable;
  devices: DevicesTable;
  display_configurations: DisplayConfigurationsTable;
  disposition_policies: DispositionPoliciesTable;
  disposition_settings: DispositionSettingsTable;
  eis_analyses: EisAnalysesTable;
  eis_analysis_results: EisAnalysisResultsTable;
  eis_fits: EisFitsTable;
  endpoints: EndpointsTable;
  export_tickets: ExportTicketsTable;
  firmware_upgrades: FirmwareUpgradesTable;
  flagged_bays: FlaggedBaysTable;
  forecast_requests: ForecastRequestsTable;
  forecast_rounds: ForecastRoundsTable;
  group_default_views: GroupDefaultViewsTable;
  group_locations: GroupLocationsTable;
  group_permissions: GroupPermissionsTable;
  groups: GroupsTable;
  house_troubles: HouseTroublesTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_group_mappings: IdentityGroupMappingsTable;
  identity_providers: IdentityProvidersTable;
  import_pieces: ImportPiecesTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  label_codes: LabelCodesTable;
  locations: LocationsTable;
  maintenance_windows: MaintenanceWindowsTable;
  measuring_settings: MeasuringSettingsTable;
  offline_devices: OfflineDevicesTable;
  outgoing_events: OutgoingEventsTable;
  pinned_views: PinnedViewsTable;
  places: PlacesTable;
  plan_locations: PlanLocationsTable;
  plan_settings: PlanSettingsTable;
  remembered_columns: RememberedColumnsTable;
  retention_rules: RetentionRulesTable;
  service_accounts: ServiceAccountsTable;
  service_archives: ServiceArchivesTable;
  service_details: ServiceDetailsTable;
  service_medians: ServiceMediansTable;
  service_sample_chunks: ServiceSampleChunksTable;
  service_samples: ServiceSamplesTable;
  service_spectra: ServiceSpectraTable;
  services: ServicesTable;
  sign_in_rules: SignInRulesTable;
  token_settings: TokenSettingsTable;
  told_notices: ToldNoticesTable;
  tombstone_floors: TombstoneFloorsTable;
  tombstones: TombstonesTable;
  user_locations: UserLocationsTable;
  user_permissions: UserPermissionsTable;
  user_photos: UserPhotosTable;
  users: UsersTable;
  view_groups: ViewGroupsTable;
  views: ViewsTable;
  watched_services: WatchedServicesTable;
};

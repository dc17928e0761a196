import { accountInvariants } from './account-invariants.ts';
import { auditInvariants } from './audit-invariants.ts';
import { batteryInvariants } from './battery-invariants.ts';
import { certificateInvariants } from './certificate-invariants.ts';
import { changeInvariants } from './change-invariants.ts';
import { deviceInvariants } from './device-invariants.ts';
import { firmwareInvariants } from './firmware-invariants.ts';
import type { Subject } from './invariant.ts';
import { modelImageInvariants } from './model-image-invariants.ts';
import { peopleInvariants } from './people-invariants.ts';
import { referenceInvariants } from './reference-invariants.ts';
import { sampleInvariants } from './sample-invariants.ts';
import { serviceInvariants } from './service-invariants.ts';

export const allSubjects: readonly Subject[] = [
  { subject: 'Services', invariants: serviceInvariants },
  { subject: 'Samples', invariants: sampleInvariants },
  { subject: 'Batteries', invariants: batteryInvariants },
  { subject: 'Certificates', invariants: certificateInvariants },
  { subject: 'Devices', invariants: deviceInvariants },
  { subject: 'Firmware', invariants: firmwareInvariants },
  { subject: 'Model images', invariants: modelImageInvariants },
  { subject: 'Change numbers', invariants: changeInvariants },
  { subject: 'People', invariants: peopleInvariants },
  { subject: 'Sessions, links and emails', invariants: accountInvariants },
  { subject: 'Audit log', invariants: auditInvariants },
  { subject: 'References', invariants: referenceInvariants },
];

export const allInvariants = allSubjects.flatMap(({ invariants }) => invariants);

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const kibi = 1024;
const mega = 1_000_000;
const sampleEveryMs = 50;

/** The peak memory of a process during the work, MB; on Linux the kernel's own high-water mark. */
export function peakResidentMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  return existsSync(`/proc/${pid}/clear_refs`) ? highWaterMark(pid, work) : sampledPeak(pid, work);
}

async function highWaterMark(pid: number, work: () => Promise<unknown>): Promise<number> {
  // proc(5): 5 resets the mark to the current value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * kibi) / mega;
}

async function sampledPeak(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMb(pid);
  const sampling = setInterval(() => (peak = Math.max(peak, residentMb(pid))), sampleEveryMs);
  await work().finally(() => clearInterval(sampling));
  return Math.max(peak, residentMb(pid));
}

const residentMb = (pid: number) =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * kibi) / mega;

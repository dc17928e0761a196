/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 * @typedef {{ os: string, cpu: string }} Platform
 */

/**
 * Does `node_modules` hold what the lockfile asks for?
 * `installed` is npm's own record of what it put there (`node_modules/.package-lock.json`), written as its last step.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @param {Platform} platform
 */
export function isInstalled(wanted, installed, platform) {
  const present = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {})
    .filter(([path, entry]) => path.startsWith('node_modules/') && isNeeded(entry, platform))
    .every(([path, entry]) => isSame(entry, present[path]));
}

/**
 * An optional package counts only where it names this platform. One that also names a C library is left to npm:
 * which of the two it takes is its own finding.
 * @param {LockedPackage} entry
 * @param {Platform} platform
 */
function isNeeded(entry, { os, cpu }) {
  if (!entry.optional) return true;
  if (entry.libc || (!entry.os && !entry.cpu)) return false;
  return (entry.os ?? [os]).includes(os) && (entry.cpu ?? [cpu]).includes(cpu);
}

/**
 * @param {LockedPackage} entry
 * @param {LockedPackage | undefined} present
 */
function isSame(entry, present) {
  return present !== undefined && entry.version === present.version && entry.integrity === present.integrity;
}

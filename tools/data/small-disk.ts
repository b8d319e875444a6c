import { spawnSync } from 'node:child_process';

/** Why a test without a disk of its own is skipped: only root mounts one, and only where the system lets it. */
export const NO_DISK = 'this user may mount no disk';

/** Mounts a disk in memory over a folder, for tests of full and read-only ones. False where this user may not. */
export const mountDisk = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** Lazily, for a process that has just ended may still hold a file of it. */
export const unmountDisk = (folder: string): void => void spawnSync('umount', ['-l', folder]);

// Loaded first into a process that must end with the process that started it (`node --import`). File descriptor
// PLUMBLINE_PARENT_FD is a pipe from the parent, which the system closes when the parent ends, kill -9 included.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const fd = Number(process.env.PLUMBLINE_PARENT_FD);
if (isMainThread && Number.isInteger(fd) && fd > 2) {
  // Child processes have other parents, so they must not inherit the variable or the option.
  delete process.env.PLUMBLINE_PARENT_FD;
  const at = process.execArgv.findIndex((word) => word.endsWith('/end-with-parent.mjs'));
  if (at > 0) process.execArgv.splice(at - 1, 2);

  try {
    const parent = new Socket({ fd, readable: true, writable: false });
    parent.on('error', () => {});
    parent.on('close', () => process.kill(process.pid, 'SIGTERM'));
    parent.resume();
    parent.unref();
  } catch {
    // No such descriptor: somebody set the variable by hand, so there is nothing to watch.
  }
}

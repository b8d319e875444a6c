// Loaded first into a process that must not outlive the one that started it (`node --import`): file descriptor
// PLUMBLINE_PARENT_FD is a pipe from the parent, which the system closes when the parent ends, kill -9 included.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const fd = Number(process.env.PLUMBLINE_PARENT_FD);
if (isMainThread && Number.isInteger(fd) && fd > 2) {
  // What this process starts has other parents: neither the variable nor the option is for it.
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
    // No such descriptor: somebody set the variable by hand. Nothing to watch then.
  }
}

import type { FileOutcome } from '@plumbline/import/files/sheet-table';

const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Reads a file in a worker, so that the page stays responsive. Rejects when aborted, or if the reader cannot be loaded. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<FileOutcome> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, reason: 'The file is larger than 100 MB. Split it.' };
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer)
    return { ok: false, reason: 'The file cannot be opened. It may have been moved, or another program holds it.' };
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      signal.throwIfAborted();
      worker.onmessage = ({ data }: MessageEvent<FileOutcome>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message || 'the reader could not be loaded'));
      worker.postMessage(new Uint8Array(buffer), [buffer]);
    });
  } finally {
    worker.terminate();
  }
}

import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOutdated, notDownloaded } from '../../../is-outdated.ts';
import type { Task } from './in-slices.ts';

interface ExportTask {
  /** Null without an export; 100 while the file is being written. */
  readonly percent: number | null;
  /** Runs one export at a time. `work` returns the message for when it is done. */
  readonly run: (work: (task: Task) => Promise<string | null>) => Promise<void>;
  readonly cancel: () => void;
}

/** A running export: its progress, and a way to cancel it. `isOver` is called while its buttons are still there. */
export function useExportTask(controller: GridController, isOver: () => void): ExportTask {
  const [percent, setPercent] = useState<number | null>(null);
  const running: RefObject<AbortController | null> = useRef(null);
  useEffect(() => () => running.current?.abort(), []);
  const tell = (kind: 'success' | 'error', message: string): void => {
    controller.say(message);
    controller.view.onNotice?.({ kind, message });
  };
  const run: ExportTask['run'] = async (work) => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setPercent(0);
    try {
      const done = await work({
        signal: stop.signal,
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      if (done !== null) tell('success', done);
    } catch (error) {
      if (stop.signal.aborted) controller.say('The export was canceled');
      else tell('error', failureText(error));
    } finally {
      running.current = null;
      isOver();
      setPercent(null);
    }
  };
  return { percent, run, cancel: () => running.current?.abort() };
}

const failureText = (error: unknown): string =>
  isOutdated(error)
    ? `${notDownloaded('What saves and prints the rows')} Try again, or reload the page.`
    : `The export failed. Try again, or tell your administrator: ${error instanceof Error ? error.message : error}`;

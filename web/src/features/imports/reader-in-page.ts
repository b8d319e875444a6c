import { readFile } from '@plumbline/import/files/read-file';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { answersFrom, previewOf } from './file/file-questions.ts';
import type { FromWorker, ToWorker } from './file/worker-messages.ts';

/** The reader of tests, without a thread of its own: every file is this text. */
export function stubReader(text: string): void {
  class ReaderInPage {
    onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
    onerror = null;
    private answerTo = answersFrom([]);
    private say = (data: FromWorker) => this.onmessage?.({ data } as MessageEvent<FromWorker>); // its data alone is read
    async postMessage(message: ToWorker): Promise<void> {
      if (message.kind === 'ask') {
        this.say({ kind: 'answer', id: message.id, answer: await this.answerTo(message.question) });
        return;
      }
      const outcome = await readFile(new TextEncoder().encode(text));
      if (!outcome.ok) throw new Error(outcome.reason);
      this.answerTo = answersFrom(outcome.sheets);
      this.say({ kind: 'opened', checksum: '0'.repeat(64), sheets: outcome.sheets.map(previewOf), leftOut: [] });
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', ReaderInPage);
}

/** Gives the page a file, and waits until its columns are asked for. */
export async function chooseFile(): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a file' });
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('the page has a file input');
  fireEvent.change(chooser, { target: { files: [new File(['any'], 'jobs.csv')] } });
  await screen.findByRole('button', { name: 'Check the file' });
}

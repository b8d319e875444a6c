import type { FileAnswers, FileQuestion, SheetPreview } from './file-questions.ts';

export type ToWorker =
  /** A file is handed over by reference: the page never holds its bytes. */
  { kind: 'open'; file: File } | { kind: 'ask'; id: number; question: FileQuestion };

export type FromWorker =
  | { kind: 'progress'; rows: number }
  | { kind: 'opened'; checksum: string; sheets: readonly SheetPreview[]; leftOut: readonly string[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'answer'; id: number; answer: FileAnswers[FileQuestion['kind']] };

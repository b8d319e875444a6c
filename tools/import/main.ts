// npm run import -- FILE: imports a file as the browser does. See docs/import.md.
import process from 'node:process';
import { sayEnd } from '../command-line.ts';
import { openUnusedDatabase } from '../open-database.ts';
import { reportOf } from './report.ts';
import { readRequest } from './request.ts';
import { isDone } from './result.ts';
import { runImport } from './run-import.ts';
import { runUndo, undoReport } from './run-undo.ts';

try {
  const request = readRequest(process.argv.slice(2));
  const openDatabase = () =>
    openUnusedDatabase('undo' in request ? 'Nothing was taken back.' : 'Nothing was imported.');
  // The result goes to standard output, for a person or, as JSON, for a program.
  const print = (result: object, lines: readonly string[]) =>
    console.log(request.isJson ? JSON.stringify(result, null, 2) : lines.join('\n'));
  if ('undo' in request) {
    const undone = await runUndo(request, openDatabase);
    print(undone, undoReport(undone));
  } else {
    const result = await runImport(request, openDatabase);
    print(result, reportOf(result));
    process.exitCode = isDone(result) ? 0 : 1;
  }
} catch (error) {
  sayEnd(error);
}

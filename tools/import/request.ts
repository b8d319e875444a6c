import { called, readArguments } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';

export interface ImportRequest {
  file: string;
  /** From a mapping file. Without it: what the company remembers for the same headings, else a suggestion. */
  mapping: string | undefined;
  sheet: string | undefined;
  /** Counted from 1, as in the spreadsheet. */
  headingRow: number | undefined;
  tenant: string | undefined;
  connect: boolean;
  skipBad: boolean;
  isCheck: boolean;
  /** A person accepts the sums that differ from the file's own total. */
  acceptsDifferences: boolean;
  /** Columns that can be read in two ways are read as the proof shows. */
  acceptsForms: boolean;
  /** A person accepts the columns whose values hardly fit their field. */
  acceptsSuspicious: boolean;
  /** Columns whose sign is in doubt are stored with the other one. */
  turnsSigns: boolean;
  /** A person accepts the proposed mapping. */
  isSure: boolean;
  /** `safe`: leaves out the values that somebody keeps. */
  accept: 'safe' | 'all';
}

export interface UndoRequest {
  undo: string;
  isCheck: boolean;
  tenant: string | undefined;
}

export type Request = (ImportRequest | UndoRequest) & { isJson: boolean };

const ME = called('import');
const USAGE = `Usage: ${ME} FILE [--mapping MAPPING.json] [--connect] [--check] [--yes] [--skip-bad] [--accept safe|all]
           [--accept-differences] [--accept-forms] [--accept-suspicious] [--turn-signs] [--sheet NAME]
           [--heading-row N] [--tenant NAME] [--json]
       ${ME} --undo IMPORT-ID [--check] [--tenant NAME] [--json]

  FILE           a workbook or a text file, as the browser takes it
  --mapping      which column fills which job field; docs/import.md says how to write one. Without it: what the company
                 remembers for the very same headings, else a suggestion, which stores nothing without --yes
  --yes          the suggested mapping is right
  --check        only show what would be stored
  --connect      also bring new jobs into the WIP
  --accept       safe (the usual): leave the values that somebody keeps; all: take those of the file too
  --accept-differences  store the file even if its sums differ from its own total row
  --accept-forms        read numbers and dates that can be read in two ways as the check says
  --accept-suspicious   store columns whose values hardly are what their field holds, as the check names them
  --turn-signs          store amounts that are all below zero, as ledgers write credits, with the other sign
  --skip-bad     leave out what cannot be read and rows that need a person, instead of storing nothing
  --sheet        the sheet of a workbook
  --heading-row  the row that has the headings, from 1
  --undo         take an import back, except what somebody changed since
  --tenant       the tenant's name, where there is more than one
  --json         print the result as JSON`;

/** Parses the command line. Throws a PlainError with the usage. */
export function readRequest(args: string[]): Request {
  const { values, positionals } = parsed(args);
  const { undo, tenant, json: isJson, check: isCheck, accept, mapping, sheet } = values;
  const headingRow = values['heading-row'] === undefined ? undefined : Number(values['heading-row']);
  if (headingRow !== undefined && !(Number.isInteger(headingRow) && headingRow >= 1))
    throw wrong('--heading-row takes the number of a row, from 1.');
  if (accept !== 'safe' && accept !== 'all') throw wrong('--accept takes safe or all.');
  const [file, ...others] = positionals;
  if (undo !== undefined) {
    if (file !== undefined) throw wrong('--undo takes the id of an import, and no file.');
    return { undo, isCheck, tenant, isJson };
  }
  if (file === undefined || others.length > 0) throw new PlainError(USAGE);
  const { connect, yes: isSure, 'turn-signs': turnsSigns } = values;
  const skipBad = values['skip-bad'];
  const accepts = {
    acceptsDifferences: values['accept-differences'],
    acceptsForms: values['accept-forms'],
    acceptsSuspicious: values['accept-suspicious'],
  };
  const said = { ...accepts, turnsSigns, skipBad, isSure };
  return { ...said, file, mapping, sheet, headingRow, tenant, connect, isCheck, accept, isJson };
}

const wrong = (message: string): PlainError => new PlainError(`${message}\n\n${USAGE}`);

function parsed(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  return readArguments(USAGE, {
    args,
    allowPositionals: true,
    options: {
      mapping: text,
      sheet: text,
      'heading-row': text,
      undo: text,
      tenant: text,
      accept: { type: 'string', default: 'safe' },
      connect: flag,
      yes: flag,
      check: flag,
      'skip-bad': flag,
      'accept-differences': flag,
      'accept-forms': flag,
      'accept-suspicious': flag,
      'turn-signs': flag,
      json: flag,
    },
  });
}

import { problems } from '#kit/shared/problem.ts'

/** `line` of the file, if known. */
export const importProblem = problems({
  'file-missing': [422, 'Please select a valid CSV file'],
  'file-empty': [422, 'The file is empty. Save your list again as CSV and choose that file.'],
  'file-too-large': [
    413,
    'The file is larger than 50 MB. Split it into smaller files and import them one after the other.',
  ],
  'file-not-text': [
    415,
    'This is not a CSV file but a picture, a program or another kind of file. Save your list as CSV and choose that file.',
  ],
  'file-is-spreadsheet': [
    415,
    'This is a spreadsheet, not a CSV file. Open it and choose File, Save as, CSV, then choose the saved file here.',
  ],
  'file-is-pdf': [
    415,
    'This is a PDF, not a CSV file. Export the list from the program that made it as CSV, then choose that file.',
  ],
  'file-is-page': [
    415,
    'This is a web page or a file for programs (HTML, XML, JSON), not a CSV file. Save your list as CSV and choose that file.',
  ],
  'file-is-archive': [415, 'This is a compressed file. Unpack it and choose the CSV file that is in it.'],
  'header-missing': [
    422,
    'No line with the names of columns was found. The first line of the list should be like that of the template.',
  ],
  'header-only': [422, 'The file has a line with the names of columns, but no facility below it.'],
  'too-many-rows': [
    422,
    'The file has more than 100,000 rows. Split it into smaller files and import them one after the other.',
  ],
  'too-many-columns': [422, 'The file has more than 200 columns. Keep those that describe the facility.'],
  'row-too-long': [422, 'A row is longer than 64 kB. A quotation mark may be missing somewhere before it.'],
  'quote-unclosed': [422, 'A quotation mark opens a cell that is never closed.'],
  'columns-unclear': [
    422,
    'Say which columns are meant: some that are needed were not found, or two columns claim the same thing.',
  ],
  'mapping-invalid': [422, 'The choice of columns does not fit this file.'],
  'rows-refused': [422, 'Some rows cannot be imported as they are. Mend them, or import the good rows only.'],
  'no-good-rows': [422, 'None of the rows can be imported as it is.'],
  'import-running': [409, 'Another import of yours is under way. Wait until it is done.'],
  'import-not-found': [404, 'Import not found.'],
  'import-not-undoable': [409, 'This import is not finished, or was undone already.'],
  'import-in-use': [
    409,
    'Something has been booked, held or saved at a facility of this import, so it cannot be undone any more.',
  ],
  'import-outdated': [
    409,
    'Some of these facilities were changed since. If a later import did that, undo that one first.',
  ],
  'file-too-heavy': [
    422,
    'This file takes more time or memory to understand than one file may. Split it into smaller files.',
  ],
  'reader-busy': [503, 'Too many files are being read at this moment. Try again in a few seconds.'],
})

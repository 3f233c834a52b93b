import { problems } from '#kit/shared/problem.ts'

/** `line` of the file, if known. */
export const importProblem = problems({
  'file-missing': [422, 'Please select a valid CSV file'],
  'file-empty': [422, 'The file is empty. Save your list as CSV again and upload that file.'],
  'file-too-large': [413, 'The file is larger than 50 MB. Split it into smaller files and import them one at a time.'],
  'file-not-text': [
    415,
    'This looks like an image, a program or another type of file, not a CSV file. Save your list as CSV and upload that file.',
  ],
  'file-is-spreadsheet': [
    415,
    'This is a spreadsheet, not a CSV file. Open it, choose File > Save As > CSV, and upload the saved file.',
  ],
  'file-is-pdf': [
    415,
    'This is a PDF, not a CSV file. Export the list as CSV from the program that created it, then upload that file.',
  ],
  'file-is-page': [
    415,
    'This is a web page or data file (HTML, XML, JSON), not a CSV file. Save your list as CSV and upload that file.',
  ],
  'file-is-archive': [415, 'This is a compressed file. Unzip it and upload the CSV file inside.'],
  'header-missing': [422, 'We couldn’t find a header row. The first line should name the columns, as in the template.'],
  'header-only': [422, 'The file has a header row but no facilities below it.'],
  'too-many-rows': [
    422,
    'The file has more than 100,000 rows. Split it into smaller files and import them one at a time.',
  ],
  'too-many-columns': [422, 'The file has more than 200 columns. Keep only those that describe the facility.'],
  'row-too-long': [422, 'A row is longer than 64 kB. A quotation mark may be missing before it.'],
  'quote-unclosed': [422, 'A quotation mark opens a cell but never closes it.'],
  'columns-unclear': [422, 'Match your columns: some required ones are missing, or two columns match the same field.'],
  'mapping-invalid': [422, 'The column mapping doesn’t fit this file.'],
  'rows-refused': [422, 'Some rows have errors and can’t be imported. Fix them, or import only the valid rows.'],
  'no-good-rows': [422, 'All rows have errors. Fix them and try again.'],
  'import-running': [409, 'You already have an import in progress. Wait until it finishes.'],
  'import-not-found': [404, 'Import not found.'],
  'import-not-undoable': [409, 'This import hasn’t finished, or was already undone.'],
  'import-in-use': [
    409,
    'This import can’t be undone anymore because someone has booked, held or saved one of its facilities.',
  ],
  'import-outdated': [
    409,
    'Some of these facilities have changed since. If a later import changed them, undo that one first.',
  ],
  'file-too-heavy': [422, 'This file takes too much time or memory to read. Split it into smaller files.'],
  'reader-busy': [503, 'We’re reading too many files right now. Try again in a few seconds.'],
})

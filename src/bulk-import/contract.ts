import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { columnNames } from './columns.ts'
import { importProblem } from './import-problem.ts'

/** What a file may be at most. */
export const FILE_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000, columns: 200, recordBytes: 64 * 1024 } as const
/** A file of so many rows is imported while the request waits; a longer one as a job. */
export const SMALL_ROWS = 2_000
/** Rows shown as understood, and problems told one by one, in the answer to a validation. */
export const PREVIEW_ROWS = 20
export const MAX_PROBLEMS = 300

const ColumnName = z.enum(columnNames)

/**
 * Which column of the file says what, for files whose header names do not. `columns`: by the number of the column in the file,
 * counted from 0; null for one that is left out. `everyRow`: what is the same for all rows and stands in no column, such as the
 * city. What is not named here is matched by its header.
 */
export const ColumnMapping = z.strictObject({
  columns: z.record(z.string().regex(/^(0|[1-9]\d{0,2})$/), ColumnName.nullable()).default({}),
  everyRow: z.partialRecord(ColumnName, z.string().max(500).transform(tidyLine)).default({}),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** In a form everything is text. */
const MappingField = z
  .string()
  .max(20_000)
  .optional()
  .transform((text, context) => {
    if (text === undefined || text === '') return undefined
    const parsed = ColumnMapping.safeParse(readJson(text))
    if (parsed.success) return parsed.data
    context.addIssue('This is no choice of columns.')
    return z.NEVER
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How a column of the file came by its meaning. A similar one is a guess that the owner is asked about. */
export const matchWays = ['exact', 'synonym', 'similar', 'sport', 'chosen', 'remembered', 'none'] as const

export const FileColumn = z.object({
  /** In the file, counted from 0. */
  index: z.number().int(),
  /** As the file has it. */
  header: z.string(),
  /** Null for one that is left out. Of a column whose header is a sport, which marks the facilities for it: sportTypes. */
  column: ColumnName.nullable(),
  how: z.enum(matchWays),
  /** "Did you mean": for a header that is like one of ours, but not enough to be taken for it. */
  suggestion: ColumnName.nullable(),
  /** Its first cells that are not empty. */
  samples: z.array(z.string()),
})
export type FileColumn = z.infer<typeof FileColumn>

/** How the file was read, before its cells are understood. */
export const FileReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** Where the header stands; above it are titles. */
  headerLine: z.number().int(),
  columns: z.array(FileColumn),
  /** Needed columns that no column of the file is. City and state may be missing where coordinates or ZIP codes tell them. */
  missing: z.array(ColumnName),
  /** Columns that more than one column of the file claims to be. */
  doubled: z.array(ColumnName),
  /** Whether the owner should look at the columns first: something is missing, doubled or guessed. */
  isUnsure: z.boolean(),
})
export type FileReading = z.infer<typeof FileReading>

/** `error` refuses the row; of a `warning` the cell is left out and the row taken; a `guess` is taken as `suggestion` says. */
export const problemKinds = ['error', 'warning', 'guess'] as const

export const CellProblem = z.object({
  /** Counted from 1, the first below the header. */
  row: z.number().int(),
  /** Of the file, counted from 1: where the row begins. */
  line: z.number().int(),
  /** Ours; null when it concerns the whole row. */
  column: ColumnName.nullable(),
  /** The header in the file, where the column has one. */
  header: z.string().nullable(),
  /** As the file has it, cut after 200 characters. */
  value: z.string(),
  kind: z.enum(problemKinds),
  code: z.string(),
  message: z.string(),
  /** What it could be instead, or what it was taken for. */
  suggestion: z.string().nullable(),
})
export type CellProblem = z.infer<typeof CellProblem>

/** What an import would do, or has done, with a row. A duplicate repeats an earlier row of the file word for word. */
export const rowStatuses = ['new', 'changed', 'unchanged', 'duplicate', 'refused'] as const
export type RowStatus = (typeof rowStatuses)[number]

export const RowCounts = z.record(z.enum(rowStatuses), z.number().int())
export type RowCounts = z.infer<typeof RowCounts>

export const PreviewRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  status: z.enum(rowStatuses),
  /** By column: what the file says, what was understood (for people), and whether that is a guess. */
  cells: z.partialRecord(ColumnName, z.object({ value: z.string(), understood: z.string(), isGuess: z.boolean() })),
})
export type PreviewRow = z.infer<typeof PreviewRow>

const PriceRange = z.object({
  /** US dollars an hour; null when no row has a price. */
  min: z.number().nullable(),
  max: z.number().nullable(),
})

export const Validation = z.object({
  /** Rows below the header that are not empty. */
  rowCount: z.number().int(),
  summary: z.object({
    /** Of the good rows, by name. */
    sports: z.array(z.string()),
    priceRange: PriceRange,
    cityCount: z.number().int(),
  }),
  counts: RowCounts,
  /** All of the rows shown, and the first others: errors before warnings before guesses, each in the order of the file. */
  problems: z.array(CellProblem),
  /** How many there are of each code. */
  problemCounts: z.array(
    z.object({ code: z.string(), kind: z.enum(problemKinds), message: z.string(), count: z.number().int() }),
  ),
  preview: z.array(PreviewRow),
  reading: FileReading,
  /** Whether the counts compare with what the signed-in owner has; a visitor's rows are all new. */
  isCompared: z.boolean(),
})
export type Validation = z.infer<typeof Validation>

export const importStatuses = ['importing', 'imported', 'failed', 'undone'] as const

export const FacilityImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  createdAt: z.iso.datetime(),
  rowsDone: z.number().int(),
  rowCount: z.number().int(),
  /** For people: "Successfully imported 12 facilities", what went wrong, or that nothing changed. */
  message: z.string(),
  /** Null until it is imported. */
  summary: z
    .object({
      /** Facilities of the file that are there now: new, changed and unchanged. */
      total: z.number().int(),
      sports: z.array(z.string()),
      /** "Austin, TX", by name, at most 500 of them. */
      locations: z.array(z.string()),
      locationCount: z.number().int(),
    })
    .nullable(),
  counts: RowCounts.nullable(),
  canBeUndone: z.boolean(),
})
export type FacilityImport = z.infer<typeof FacilityImport>

const File = { field: 'csvFile', maxBytes: FILE_LIMITS.bytes } as const
const fileRefusals = importProblem.rows(
  'file-missing',
  'file-empty',
  'file-too-large',
  'file-not-text',
  'file-is-spreadsheet',
  'file-is-pdf',
  'file-is-page',
  'file-is-archive',
  'header-missing',
  'too-many-columns',
  'row-too-long',
  'quote-unclosed',
  'mapping-invalid',
  'reader-busy',
  'file-too-heavy',
)
const accountRefusals = accountsProblem.rows('account-needed')
const rowRefusals = importProblem.rows('header-only', 'too-many-rows', 'columns-unclear')
/** A person who mends a file sends it some times; reading one is work. */
const readingLimit = { max: 60, minutes: 10 }
const CSV = 'text/csv; charset=utf-8'

export const importEndpoints = {
  template: {
    method: 'GET',
    path: '/api/facilities/csv/template',
    may: 'read-public',
    summary: 'A CSV file with every column and two example rows.',
    reply: z.string(),
    replyType: CSV,
  },
  guide: {
    method: 'GET',
    path: '/api/facilities/csv/guide',
    may: 'read-public',
    summary: 'A CSV file that says of each column what it means, which values it takes, and examples.',
    reply: z.string(),
    replyType: CSV,
  },
  columns: {
    method: 'GET',
    path: '/api/facilities/csv/columns',
    may: 'read-public',
    summary: 'The columns of the template, for people.',
    reply: z.array(
      z.object({
        name: ColumnName,
        title: z.string(),
        what: z.string(),
        isNeeded: z.boolean(),
        values: z.array(z.string()),
        example: z.string(),
      }),
    ),
  },
  read: {
    method: 'POST',
    path: '/api/facilities/csv/reading',
    may: 'validate-import',
    summary:
      'How a file is read and what its columns are taken for. Its first 256 kB are enough: a last row that is cut off does not matter.',
    file: File,
    body: z.object({ mapping: MappingField }),
    reply: FileReading,
    isPersonal: true,
    limit: readingLimit,
    problems: fileRefusals,
  },
  validate: {
    method: 'POST',
    path: '/api/facilities/csv/validate',
    may: 'validate-import',
    summary: 'A dry run of the whole import: nothing is kept of the file, nothing is written.',
    file: File,
    body: z.object({ mapping: MappingField }),
    reply: Validation,
    isPersonal: true,
    limit: readingLimit,
    problems: [...fileRefusals, ...rowRefusals],
  },
  failedRows: {
    method: 'POST',
    path: '/api/facilities/csv/failed-rows',
    may: 'validate-import',
    summary: 'The refused rows as a CSV file: as they were, with a column "errors".',
    file: File,
    body: z.object({ mapping: MappingField }),
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    limit: readingLimit,
    problems: [...fileRefusals, ...rowRefusals],
  },
  upload: {
    method: 'POST',
    path: '/api/facilities/csv/upload',
    may: 'import-facilities',
    summary: `Imports a file for the signed-in owner, all of it or nothing: 200 when it is done, 202 for more than ${SMALL_ROWS} rows, which are imported as a job. The same file again changes nothing. \`ownerId\` is taken for politeness: the owner is who is signed in.`,
    file: File,
    body: z.object({
      ownerId: z.string().max(200).optional(),
      mapping: MappingField,
      /** Leave out the rows that are refused, instead of refusing the file for them. */
      goodRowsOnly: z
        .enum(['true', 'false'])
        .default('false')
        .transform(text => text === 'true'),
    }),
    reply: FacilityImport,
    isPersonal: true,
    mayGoOn: true,
    limit: readingLimit,
    problems: [
      ...accountRefusals,
      ...fileRefusals,
      ...rowRefusals,
      ...importProblem.rows('rows-refused', 'no-good-rows', 'import-running'),
    ],
  },
  progress: {
    method: 'GET',
    path: '/api/facilities/csv/imports/:id',
    may: 'import-facilities',
    summary: "One of the signed-in owner's imports: how far it is and what came of it.",
    params: z.object({ id: z.uuid() }),
    reply: FacilityImport,
    isPersonal: true,
    problems: [...accountRefusals, ...importProblem.rows('import-not-found')],
  },
  list: {
    method: 'GET',
    path: '/api/facilities/csv/imports',
    may: 'import-facilities',
    summary: "The signed-in owner's last 50 imports, the newest first.",
    reply: z.array(FacilityImport),
    isPersonal: true,
    problems: accountRefusals,
  },
  undo: {
    method: 'POST',
    path: '/api/facilities/csv/imports/:id/undo',
    may: 'import-facilities',
    summary:
      'Takes an import back as a whole: what it added goes, what it changed is as it was. Refused once anything hangs on one of its facilities.',
    params: z.object({ id: z.uuid() }),
    reply: FacilityImport,
    isPersonal: true,
    problems: [
      ...accountRefusals,
      ...importProblem.rows(
        'import-not-found',
        'import-not-undoable',
        'import-running',
        'import-in-use',
        'import-outdated',
      ),
    ],
  },
} satisfies Record<string, Endpoint>

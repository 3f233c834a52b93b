import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { memberProblems, ofOrganization, organizationsProblem } from '#organizations/contract.ts'
import { columnNames } from './columns.ts'
import { CORRECTION_LIMITS, Corrections } from './corrections.ts'
import { importProblem } from './import-problem.ts'

export const FILE_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000, columns: 200, recordBytes: 64 * 1024 } as const
/** Longer files run as a job; these import within the request. */
export const SMALL_ROWS = 2_000
export const PREVIEW_ROWS = 20
export const MAX_PROBLEMS = 300
/** Rows to correct, in file order; the next follow once these are. */
export const MAX_OPEN_ROWS = 500
/** Values that are not understood: those that refuse rows, then the most frequent. */
export const MAX_UNCLEAR = 50

const ColumnName = z.enum(columnNames)

/**
 * `columns`: by column index, from 0; null skips. `everyRow`: values of all rows, such as the city. Other columns match
 * by header.
 */
export const ColumnMapping = z.strictObject({
  columns: z.record(z.string().regex(/^(0|[1-9]\d{0,2})$/), ColumnName.nullable()).default({}),
  everyRow: z.partialRecord(ColumnName, z.string().max(500).transform(tidyLine)).default({}),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Form fields are text. */
function jsonField<T>(schema: z.ZodType<T>, maxLength: number, fault: string) {
  return z
    .string()
    .max(maxLength)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === '') return undefined
      const parsed = schema.safeParse(readJson(text))
      if (parsed.success) return parsed.data
      context.addIssue(fault)
      return z.NEVER
    })
}

const MappingField = jsonField(ColumnMapping, 20_000, 'This isn’t a valid column mapping.')
const CorrectionsField = jsonField(Corrections, CORRECTION_LIMITS.bytes, 'These aren’t valid corrections.')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The owner is asked to confirm `similar` guesses. */
export const matchWays = ['exact', 'synonym', 'similar', 'sport', 'chosen', 'saved', 'none'] as const

export const FileColumn = z.object({
  /** From 0. */
  index: z.number().int(),
  /** As in the file. */
  header: z.string(),
  /** Null if skipped; sportTypes if the header is a sport whose cells mark facilities. */
  column: ColumnName.nullable(),
  how: z.enum(matchWays),
  /** "Did you mean" */
  suggestion: ColumnName.nullable(),
  /** The first cells that are not empty. */
  samples: z.array(z.string()),
})
export type FileColumn = z.infer<typeof FileColumn>

export const FileReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** Titles may precede it. */
  headerLine: z.number().int(),
  columns: z.array(FileColumn),
  /** Coordinates or ZIP codes replace city and state. */
  missing: z.array(ColumnName),
  doubled: z.array(ColumnName),
  /** Missing, doubled or guessed columns. */
  isUnsure: z.boolean(),
})
export type FileReading = z.infer<typeof FileReading>

/** `error` refuses the row, `warning` skips the cell, `guess` uses `suggestion`. */
export const problemKinds = ['error', 'warning', 'guess'] as const

export const CellProblem = z.object({
  /** From 1, below the header. */
  row: z.number().int(),
  /** Where the row begins, from 1. */
  line: z.number().int(),
  /** Null for the whole row. */
  column: ColumnName.nullable(),
  /** Header in the file, if any. */
  header: z.string().nullable(),
  /** Cut to 200 characters. */
  value: z.string(),
  kind: z.enum(problemKinds),
  code: z.string(),
  message: z.string(),
  /** What it could be, or was taken for. */
  suggestion: z.string().nullable(),
})
export type CellProblem = z.infer<typeof CellProblem>

/** A duplicate repeats an earlier row exactly. */
export const rowStatuses = ['new', 'changed', 'unchanged', 'duplicate', 'refused'] as const
export type RowStatus = (typeof rowStatuses)[number]

export const RowCounts = z.record(z.enum(rowStatuses), z.number().int())
export type RowCounts = z.infer<typeof RowCounts>

export const PreviewRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  status: z.enum(rowStatuses),
  /** By column: as in the file, as parsed, and whether it is a guess. */
  cells: z.partialRecord(ColumnName, z.object({ value: z.string(), understood: z.string(), isGuess: z.boolean() })),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** With an error, a skipped cell that is not `unclear`, or a correction. */
export const OpenRow = z.object({
  row: z.number().int(),
  line: z.number().int(),
  status: z.enum(rowStatuses),
  /** By column, as in the file or corrected. */
  cells: z.partialRecord(ColumnName, z.string()),
  /** The corrected ones, as in the file. */
  inFile: z.partialRecord(ColumnName, z.string()),
  /** Without guesses. */
  problems: z.array(CellProblem),
})
export type OpenRow = z.infer<typeof OpenRow>

export const UnclearValue = z.object({
  column: ColumnName,
  /** As in the file. */
  value: z.string(),
  /** Rows. */
  count: z.number().int(),
  kind: z.enum(problemKinds),
})
export type UnclearValue = z.infer<typeof UnclearValue>

const PriceRange = z.object({
  /** US dollars per hour. */
  min: z.number().nullable(),
  max: z.number().nullable(),
})

export const Validation = z.object({
  /** Without empty rows. */
  rowCount: z.number().int(),
  summary: z.object({
    /** Of the accepted rows. */
    sports: z.array(z.string()),
    priceRange: PriceRange,
    cityCount: z.number().int(),
  }),
  counts: RowCounts,
  /** All of the previewed rows, then the first others: errors, warnings, guesses, in file order. */
  problems: z.array(CellProblem),
  problemCounts: z.array(
    z.object({ code: z.string(), kind: z.enum(problemKinds), message: z.string(), count: z.number().int() }),
  ),
  preview: z.array(PreviewRow),
  reading: FileReading,
  openRows: z.array(OpenRow),
  /** All of them; `openRows` are the first. */
  openRowCount: z.number().int(),
  unclear: z.array(UnclearValue),
  /** Values that a meaning was chosen for, which are not `unclear` any more. */
  meant: z.array(UnclearValue.omit({ kind: true })),
  /** Unused columns that mark facilities as closed: the most frequent such value, and the rows of all of them. */
  closedBy: z.array(
    z.object({ index: z.number().int(), header: z.string(), value: z.string(), count: z.number().int() }),
  ),
  /** Whether counts compare with the signed-in owner's facilities; a visitor's rows are all new. */
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
  /** Success, failure, or that nothing changed. */
  message: z.string(),
  /** Null until imported. */
  summary: z
    .object({
      /** New, changed and unchanged facilities. */
      total: z.number().int(),
      sports: z.array(z.string()),
      /** "Austin, TX", at most 500. */
      locations: z.array(z.string()),
      locationCount: z.number().int(),
    })
    .nullable(),
  counts: RowCounts.nullable(),
  /** False: new facilities stay drafts until their owner publishes them. */
  publishes: z.boolean(),
  canBeUndone: z.boolean(),
})
export type FacilityImport = z.infer<typeof FacilityImport>

const File = { field: 'csvFile', maxBytes: FILE_LIMITS.bytes, fieldBytes: CORRECTION_LIMITS.bytes } as const
const Correctable = { mapping: MappingField, corrections: CorrectionsField }
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
const rowRefusals = importProblem.rows('header-only', 'too-many-rows', 'columns-unclear')
/** Allows several corrected uploads; reading a file is expensive. */
const readingLimit = { max: 60, minutes: 10, isPerProcess: true } as const
const CSV = 'text/csv; charset=utf-8'

export const importEndpoints = {
  template: {
    method: 'GET',
    path: '/api/facilities/csv/template',
    may: 'read-public',
    summary: 'A CSV template with every column and two example rows.',
    reply: z.string(),
    replyType: CSV,
  },
  guide: {
    method: 'GET',
    path: '/api/facilities/csv/guide',
    may: 'read-public',
    summary: 'A CSV file that describes each column: its meaning, allowed values, and examples.',
    reply: z.string(),
    replyType: CSV,
  },
  columns: {
    method: 'GET',
    path: '/api/facilities/csv/columns',
    may: 'read-public',
    summary: 'The template’s columns, described for people.',
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
    ...ofOrganization,
    summary:
      'Detects a file’s format and suggests a column mapping. The first 256 kB are enough; an incomplete last row is ignored.',
    file: File,
    body: z.object({ mapping: MappingField }),
    reply: FileReading,
    isPersonal: true,
    limit: readingLimit,
    problems: [...fileRefusals, ...organizationsProblem.rows('organization-not-found')],
  },
  validate: {
    method: 'POST',
    path: '/api/facilities/csv/validate',
    may: 'validate-import',
    ...ofOrganization,
    summary: 'Validates the whole import as a dry run. Neither the file nor any data is saved.',
    file: File,
    body: z.object(Correctable),
    reply: Validation,
    isPersonal: true,
    limit: readingLimit,
    problems: [...organizationsProblem.rows('organization-not-found'), ...fileRefusals, ...rowRefusals],
  },
  failedRows: {
    method: 'POST',
    path: '/api/facilities/csv/failed-rows',
    may: 'validate-import',
    ...ofOrganization,
    summary: 'The rejected rows as a CSV file, unchanged except for corrections and an added "errors" column.',
    file: File,
    body: z.object(Correctable),
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    limit: readingLimit,
    problems: [...organizationsProblem.rows('organization-not-found'), ...fileRefusals, ...rowRefusals],
  },
  upload: {
    method: 'POST',
    path: '/api/facilities/csv/upload',
    may: 'import-facilities',
    ...ofOrganization,
    summary: `Imports a file for the signed-in owner, all or nothing. Responds 200 when done, or 202 for more than ${SMALL_ROWS} rows, which a background job imports. Importing the same file again changes nothing. With \`publish=later\`, and always outside the demo, new facilities are drafts to preview and publish. \`ownerId\` is accepted but ignored: the owner is the organization, by default the signed-in account’s.`,
    file: File,
    body: z.object({
      ownerId: z.string().max(200).optional(),
      ...Correctable,
      /** Skip refused rows instead of refusing the file. */
      goodRowsOnly: z
        .enum(['true', 'false'])
        .default('false')
        .transform(text => text === 'true'),
      /** Of new facilities. Outside the demo it is always later. */
      publish: z.enum(['now', 'later']).default('now'),
    }),
    reply: FacilityImport,
    isPersonal: true,
    mayGoOn: true,
    limit: readingLimit,
    problems: [
      ...memberProblems,
      ...fileRefusals,
      ...rowRefusals,
      ...importProblem.rows('rows-refused', 'no-good-rows', 'import-running'),
    ],
  },
  progress: {
    method: 'GET',
    path: '/api/facilities/csv/imports/:id',
    may: 'import-facilities',
    ...ofOrganization,
    summary: 'One of the signed-in owner’s imports, with its progress and result.',
    params: z.object({ id: z.uuid() }),
    reply: FacilityImport,
    isPersonal: true,
    problems: [...importProblem.rows('import-not-found'), ...memberProblems],
  },
  list: {
    method: 'GET',
    path: '/api/facilities/csv/imports',
    may: 'import-facilities',
    ...ofOrganization,
    summary: 'The signed-in owner’s last 50 imports, newest first.',
    reply: z.array(FacilityImport),
    isPersonal: true,
    problems: memberProblems,
  },
  undo: {
    method: 'POST',
    path: '/api/facilities/csv/imports/:id/undo',
    may: 'import-facilities',
    ...ofOrganization,
    summary:
      'Undoes a whole import: removes what it added and restores what it changed. Refused once anything depends on one of its facilities.',
    params: z.object({ id: z.uuid() }),
    reply: FacilityImport,
    isPersonal: true,
    problems: [
      ...importProblem.rows(
        'import-not-found',
        'import-not-undoable',
        'import-running',
        'import-in-use',
        'import-outdated',
      ),
      ...memberProblems,
    ],
  },
} satisfies Record<string, Endpoint>

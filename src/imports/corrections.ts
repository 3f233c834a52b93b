import { z } from 'zod'
import { type ColumnName, columnNames } from './columns.ts'

export const CORRECTION_LIMITS = { bytes: 512 * 1024, characters: 2_000, meanings: 300 } as const

const Column = z.enum(columnNames)
/** JSON in the database holds no zero character and no half of a pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const Text = z.string().max(CORRECTION_LIMITS.characters).refine(isStorable)
const Row = z.string().regex(/^[1-9]\d{0,5}$/)

/**
 * What the owner changes in a list without changing its file. `cells`: new text by column and row, from 1 below the
 * header. `meanings`: what a value means in every row, by column and `valueKey`; the empty text skips the value.
 */
export const Corrections = z.strictObject({
  cells: z.partialRecord(Column, z.record(Row, Text)).default({}),
  meanings: z
    .partialRecord(
      Column,
      z
        .record(z.string().min(1).max(200).refine(isStorable), Text)
        .refine(values => Object.keys(values).length <= CORRECTION_LIMITS.meanings),
    )
    .default({}),
})
export type Corrections = z.infer<typeof Corrections>

export const noCorrections: Corrections = { cells: {}, meanings: {} }

/** Equal for values that differ only in case and spaces. */
export function valueKey(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Of cells and meanings. */
export function countCorrections({ cells, meanings }: Corrections): number {
  return [...Object.values(cells), ...Object.values(meanings)].reduce(
    (sum, values) => sum + Object.keys(values).length,
    0,
  )
}

export function correctedColumns({ cells }: Corrections): ColumnName[] {
  return columnNames.filter(name => Object.keys(cells[name] ?? {}).length > 0)
}

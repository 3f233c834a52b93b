import { describe, expect, test } from 'vitest'
import type { ColumnName } from '#imports/columns.ts'
import type { CellCode } from '#imports/server/cells/cell-problems.ts'
import { cellReader } from '#imports/server/cells/read-cell.ts'

/** `faults`: "price-guess: $75 per hour". */
export function read(column: ColumnName, cell: string, header: string | null = null) {
  const { value, faults } = cellReader(column, header)(cell)
  return {
    value,
    faults: faults.map(({ code, suggestion }) => (suggestion === null ? code : `${code}: ${suggestion}`)),
  }
}

export type Case = [cell: string, value: unknown, ...faults: (CellCode | `${CellCode}: ${string}`)[]]

export function cases(column: ColumnName, table: Case[], header: string | null = null) {
  describe(column, () => {
    test.each(table)('%j reads as %j with faults: %s', (cell, value, ...faults) => {
      expect(read(column, cell, header)).toEqual({ value, faults })
    })
  })
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefundPolicy } from '#facilities/contract.ts'
import { columnNames, importColumns } from '#imports/columns.ts'
import { CellProblem, PreviewRow } from '#imports/contract.ts'
import { good, understand } from '#imports/testing/understand.ts'
import { rowReader } from './understand-row.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '=1+1',
    '5-Mar',
    '1e9',
    '-5',
    '$75/hr',
    'x'.repeat(70_000),
    // Backtracking patterns would never return.
    `1${' '.repeat(60_000)}!`,
    `a${', '.repeat(30_000)}!`,
    '\u0000',
    '\ud800',
    "'=A",
  ),
  fc.constantFrom(...Object.values(good)),
  fc.double().map(String),
  fc.constantFrom(
    'Soccer',
    'TX',
    '78701',
    'Austin',
    'yes',
    '84 ft',
    'www.example.org',
    'a@example.org',
    '(555) 555-0100',
    '2 days',
    'WiFi',
    'gym',
  ),
)
const anyRow = fc.record(
  Object.fromEntries(
    columnNames.map(name => [name, fc.oneof({ weight: 3, arbitrary: fc.constant(good[name] ?? '') }, anyText)]),
  ),
)

test('any row is read or refused with a reason, and can be displayed', () => {
  fc.assert(
    fc.property(anyRow, cells => {
      const understood = understand(cells)
      const { facility, problems } = understood
      expect(facility === null).toBe(problems.some(({ kind }) => kind === 'error'))
      for (const problem of problems) expect(CellProblem.safeParse(problem).success).toBe(true)
      expect(PreviewRow.shape.cells.safeParse(understood.describe()).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test("accepted values pass the column's schema and the table's checks", () => {
  fc.assert(
    fc.property(anyRow, cells => {
      const { facility } = understand(cells)
      fc.pre(facility !== null)
      const {
        name,
        state,
        zip,
        latitude,
        longitude,
        priceCents,
        capacity,
        refundPolicy,
        bookingUrl,
        lengthFt,
        widthFt,
      } = facility
      const {
        sportTypes,
        linesMarkedFor,
        amenities,
        photosUrls,
        providerType,
        bookingPhone,
        bookingEmail,
        addressKey,
        ref,
      } = facility
      const checked = {
        name,
        state,
        zip,
        latitude,
        longitude,
        sportTypes,
        linesMarkedFor,
        amenities,
        photosUrls,
        providerType,
        bookingPhone,
        bookingEmail,
        bookingUrl,
        capacity,
      }
      for (const [column, value] of Object.entries(checked))
        expect(importColumns[column as keyof typeof checked].schema.safeParse(value).error, column).toBeUndefined()
      expect(zip ?? '75034').toMatch(/^\d{5}(-\d{4})?$/)
      expect(bookingUrl ?? 'https://').toMatch(/^https?:\/\//)
      expect(Number.isInteger(priceCents ?? 1) && (priceCents ?? 1) > 0 && (priceCents ?? 1) <= 10_000_000).toBe(true)
      expect(RefundPolicy.safeParse(refundPolicy).error).toBeUndefined()
      expect((lengthFt ?? 1) > 0 && (widthFt ?? 1) > 0).toBe(true)
      expect((ref ?? 'x').length).toBeGreaterThan(0)
      expect(Buffer.byteLength(addressKey)).toBeLessThanOrEqual(1_000)
      expect(JSON.stringify(facility)).not.toMatch(/\\u0000|\\ud[89a-f]/)
    }),
    { numRuns: 500 },
  )
})

test('a reader keeps no state between rows', () => {
  const sources = Object.fromEntries(columnNames.map((name, index) => [name, { index, header: name }]))
  const used = rowReader({ sources, sportMarks: [] })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 5 }), rows => {
      for (const one of rows) {
        const raw = { row: 1, line: 2, cells: columnNames.map(name => one[name] ?? '') }
        const [seen, fresh] = [used(raw), rowReader({ sources, sportMarks: [] })(raw)]
        expect([seen.facility, seen.problems, seen.describe()]).toEqual([
          fresh.facility,
          fresh.problems,
          fresh.describe(),
        ])
      }
    }),
    { numRuns: 50 },
  )
})

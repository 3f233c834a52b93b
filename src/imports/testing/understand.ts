import type { Sport } from '#facilities/contract.ts'
import { type ColumnName, columnNames } from '#imports/columns.ts'
import type { ColumnPlan } from '#imports/server/columns/column-plan.ts'
import { rowReader } from '#imports/server/understand-row.ts'

export const good: Partial<Record<ColumnName, string>> = {
  name: 'Field 1',
  venue: 'Example Park',
  streetNumber: '2',
  street: 'Sample Road',
  city: 'AUSTIN',
  state: 'Texas',
  zip: '78701',
  latitude: '30.2672',
  longitude: '-97.7431',
  sportTypes: 'Soccer; Lacrosse',
  pricePerHourUsd: '$75/hr',
  lighting: 'no',
  capacity: '1,200',
  dimensions: '120 x 75 yd',
}

export function understand(
  cells: Partial<Record<ColumnName, string>>,
  marks: Record<string, { sports: Sport[]; cell: string }> = {},
) {
  const names = columnNames.filter(name => cells[name] !== undefined)
  const headers = Object.keys(marks)
  const plan: ColumnPlan = {
    sources: Object.fromEntries(names.map((name, index) => [name, { index, header: `My ${name}` }])),
    sportMarks: headers.map((header, i) => ({ index: names.length + i, header, sports: marks[header]!.sports })),
  }
  const texts = [...names.map(name => cells[name]!), ...headers.map(header => marks[header]!.cell)]
  return rowReader(plan, { columnCount: texts.length })({ row: 3, line: 7, cells: texts })
}

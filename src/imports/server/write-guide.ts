import type { z } from 'zod'
import type { importEndpoints } from '#imports/contract.ts'
import { csvText } from '#kit/server/files/csv.ts'
import { columnNames, importColumns } from '../columns.ts'
import { describeSchema } from './describe-schema.ts'
import { templateColumns } from './write-template.ts'

const HEADER = [
  'column',
  'title',
  'needed',
  'description',
  'allowed values',
  'limits',
  'examples',
  'other accepted names',
]

/** One row per column, alternatives last. */
export function writeGuide(): string {
  const columns = columnNames.map(name => ({ isAlternative: false, ...importColumns[name], name }))
  const inOrder = [
    ...columns.filter(column => !column.isAlternative),
    ...columns.filter(column => column.isAlternative),
  ]
  return csvText([
    HEADER,
    ...inOrder.map(({ name, title, isNeeded, what, schema, examples, synonyms }) => {
      const { values, limits } = describeSchema(schema)
      const shown = examples.filter(example => example !== '')
      return [
        name,
        title,
        isNeeded ? 'yes' : 'no',
        what,
        values.join('; '),
        limits,
        shown.join(' | '),
        synonyms.join(', '),
      ]
    }),
  ])
}

export function listColumns(): z.input<typeof importEndpoints.columns.reply> {
  return templateColumns().map(({ name, title, what, isNeeded, schema, examples }) => ({
    name,
    title,
    what,
    isNeeded,
    values: describeSchema(schema).values,
    example: examples[0] || examples[1],
  }))
}

import type { z } from 'zod'
import type { importEndpoints } from '../contract.ts'
import { describeSchema } from './describe-schema.ts'
import { templateColumns } from './write-template.ts'

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

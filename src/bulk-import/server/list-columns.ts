import type { z } from 'zod'
import type { importEndpoints } from '../contract.ts'
import { describeSchema } from './describe-schema.ts'
import { templateColumns } from './write-template.ts'

/** The columns of the template in its order, for people who want to know what each takes. */
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

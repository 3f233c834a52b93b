import { z } from 'zod'

/** Rows of a page of an administrator's list. */
export const PAGE = { max: 100, default: 25 } as const

/** A choice that was not made comes as an empty text from a form. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform(value => (value === '' ? undefined : (value as z.output<S> | undefined)))

/** What a list is narrowed to, and which page of it: `cursor` comes from the `Link` header of the page before. */
export const page = <S extends z.ZodRawShape>(filter: S) =>
  z.object({
    ...filter,
    limit: z.coerce.number().int().min(1).max(PAGE.max).default(PAGE.default),
    cursor: z.string().max(300).optional(),
  })

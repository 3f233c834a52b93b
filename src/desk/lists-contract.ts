import { z } from 'zod'

/** Rows per page. */
export const PAGE = { max: 100, default: 25 } as const

/** Forms send an empty text for a choice that was not made. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform(value => (value === '' ? undefined : (value as z.output<S> | undefined)))

/** `cursor` comes from the `Link` header of the previous page. */
export const page = <S extends z.ZodRawShape>(filter: S) =>
  z.object({
    ...filter,
    limit: z.coerce.number().int().min(1).max(PAGE.max).default(PAGE.default),
    cursor: z.string().max(300).optional(),
  })

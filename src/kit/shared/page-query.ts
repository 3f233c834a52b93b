import { z } from 'zod'

/** Of every list in pages. The next page is the `Link` header's. */
export function pageQuery({ max = 100, usual = 25 } = {}) {
  return {
    limit: z.coerce.number().int().min(1).max(max).default(usual),
    cursor: z.string().max(2_000).optional().meta({
      description:
        'From the `Link` header of the page before. Valid only for the same list, filters and account; leave it out to start at the beginning.',
    }),
  }
}

/** Forms send an empty text for a choice that was not made. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform(value => (value === '' ? undefined : (value as z.output<S> | undefined)))

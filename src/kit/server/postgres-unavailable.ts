/** The embedded PostgreSQL cannot run here. One sentence: why, and that `DATABASE_URL` is the way out. */
export function postgresUnavailable(reason: string, cause?: unknown): Error {
  const text = reason.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
  return new Error(
    `The embedded PostgreSQL cannot run here (${text}): set DATABASE_URL to a PostgreSQL server of your own.`,
    {
      cause,
    },
  )
}

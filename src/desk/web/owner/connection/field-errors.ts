import { ApiError } from '#kit/web/api-error.ts'

const PREFIX = 'settings.'

export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  return Object.fromEntries(
    errors
      .filter(({ path }) => path.startsWith(PREFIX))
      .map(({ path, message }) => [path.slice(PREFIX.length), message]),
  )
}

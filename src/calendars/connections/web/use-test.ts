import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ConnectionTest } from '#calendars/connections/contract.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { testConnection } from './api.ts'

/** Queries the system for the coming days with the typed values. */
export type Test = UseMutationResult<ConnectionTest, Error, Record<string, string>>

export function useTest(facilityId: string, provider: OtherProvider): Test {
  return useMutation({
    mutationFn: (settings: Record<string, string>) =>
      testConnection({ params: { id: facilityId }, body: { provider, settings } }),
  })
}

/** By setting. */
export function settingErrors(error: unknown): Record<string, string> {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const own = errors.filter(({ path }) => path.startsWith(PREFIX))
  return Object.fromEntries(own.map(({ path, message }) => [path.slice(PREFIX.length), message]))
}

const PREFIX = 'settings.'

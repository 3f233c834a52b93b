import { isRouteErrorResponse } from 'react-router'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

/** All that the server reveals about a failure. */
export type PageFailure = { status: number; detail: string }

export function pageFailure(error: unknown): PageFailure {
  if (isPageFailure(error)) return error
  if (isRouteErrorResponse(error)) return { status: error.status, detail: error.statusText }
  if (error instanceof TypeError && isOffline()) return { status: 0, detail: OFFLINE }
  return { status: error instanceof ApiError ? error.status : 500, detail: detailOf(error) }
}

/** For a failed import while offline. */
const OFFLINE = 'You’re offline. The page will load when you’re back online.'

function isOffline(): boolean {
  return typeof document !== 'undefined' && !navigator.onLine
}

function isPageFailure(error: unknown): error is PageFailure {
  return typeof error === 'object' && error !== null && Object.keys(error).join() === 'status,detail'
}

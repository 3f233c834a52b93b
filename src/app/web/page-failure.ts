import { isRouteErrorResponse } from 'react-router'
import { ApiError, detailOf } from '#kit/web/api-error.ts'

/** What a page shows about a failed loader, and all that travels from the server to the browser about it. */
export type PageFailure = { status: number; detail: string }

/** Reads anything that a loader or a component may have thrown; also a failure that came with the page's state. */
export function pageFailure(error: unknown): PageFailure {
  if (isPageFailure(error)) return error
  if (isRouteErrorResponse(error)) return { status: error.status, detail: error.statusText }
  if (error instanceof TypeError && isOffline()) return { status: 0, detail: OFFLINE }
  return { status: error instanceof ApiError ? error.status : 500, detail: detailOf(error) }
}

/** What was to be loaded for a page and could not be; on the server there is always a network. */
const OFFLINE = 'You seem to be offline. The page is loaded as soon as you are back.'

function isOffline(): boolean {
  return typeof document !== 'undefined' && !navigator.onLine
}

function isPageFailure(error: unknown): error is PageFailure {
  return typeof error === 'object' && error !== null && Object.keys(error).join() === 'status,detail'
}

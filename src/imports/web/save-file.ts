import { ApiError, offlineError } from '#kit/web/api/api-error.ts'

/** Saves under the server's file name. Throws `ApiError` for every response but success. */
export async function fetchAndSave(url: string, { body, name }: { body?: FormData; name: string }): Promise<void> {
  const request: RequestInit = { method: body ? 'POST' : 'GET', body, credentials: 'include' }
  const response = await fetch(url, request).catch(() => {
    throw offlineError()
  })
  if (!response.ok) throw new ApiError({ ...statusOf(response), text: await response.text() })
  const content = await response.blob().catch(() => {
    throw offlineError()
  })
  save(content, fileNameIn(response.headers.get('content-disposition')) ?? name)
}

function statusOf({ status, statusText }: Response) {
  return { status, statusText }
}

/** RFC 6266. */
export function fileNameIn(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()
}

/** The URL must live until the browser starts saving. */
const RELEASE_AFTER_MS = 60_000

function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS)
}

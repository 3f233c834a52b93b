/** One call to our own API, whoever carries it. */
export type ApiRequest = {
  method: 'GET' | 'POST'
  /** Path and query, such as `/api/facilities?sport=Tennis`. */
  url: string
  headers: Record<string, string>
  /** A form carries a file; whoever sends it writes its content type. */
  body?: string | FormData
}

export type ApiAnswer = { status: number; statusText: string; headers: Headers; text: string }

/**
 * Carries a call to the API and back: `fetch` in the browser, an in-process call while the server renders a page, a plain
 * function in tests. Answers with any status; throws only when there is no answer at all.
 */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** Path and query, such as `/api/facilities?sport=Tennis`. */
  url: string
  headers: Record<string, string>
  /** Forms carry files; the transport sets their content type. */
  body?: string | FormData
}

export type ApiAnswer = { status: number; statusText: string; headers: Headers; text: string }

/** `fetch` in the browser, in-process on the server, a stub in tests. Throws only without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>

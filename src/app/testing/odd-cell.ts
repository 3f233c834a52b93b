import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

type OddCell = {
  /** Paths that were asked for. */
  asked: { url: string; headers: IncomingMessage['headers'] }[]
  answer: Answer
}

/** A cell that answers whatever a test wants. Closed after the test file. */
export async function startOddCell(port: number, usual: Answer): Promise<OddCell> {
  const odd: OddCell = { asked: [], answer: usual }
  const server = createServer((request, response) => {
    odd.asked.push({ url: request.url ?? '', headers: request.headers })
    odd.answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return odd
}

export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: object } = {},
): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

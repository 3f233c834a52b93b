import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatorFault } from './faults.ts'
import { html, type WireAnswer } from './wire-answer.ts'

const HUGE = 500 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, ' ')
const DRIP_MS = 20

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Content faults; undefined for others. */
export function corruptResponse(answer: WireAnswer, fault: SimulatorFault | undefined): WireAnswer {
  switch (fault) {
    case 'server-error':
      return html(500, 'Error', '<h1>Internal Server Error</h1>')
    case 'rate-limited':
      return { status: 429, type: 'text/plain', body: 'Too many requests' }
    case 'malformed':
      return { ...answer, body: `${answer.body.slice(0, Math.floor(answer.body.length / 2))}"\u0000{` }
    case 'html':
      return html(200, 'Sign in', '<h1>Please sign in</h1><form><input name="user"></form>')
    case 'empty':
      return { ...answer, body: '' }
    default:
      return answer
  }
}

/** Connection faults; false for others. */
export function breakConnection(
  { request, response }: Exchange,
  fault: SimulatorFault | undefined,
  answer: WireAnswer,
): boolean {
  switch (fault) {
    case 'reset':
      request.socket.resetAndDestroy()
      return true
    case 'redirect-loop':
      response.writeHead(302, { Location: request.url }).end()
      return true
    case 'truncated':
      response.writeHead(200, { 'Content-Type': answer.type, 'Content-Length': Buffer.byteLength(answer.body) + 1 })
      response.write(answer.body.slice(0, Math.ceil(answer.body.length / 2)), () => request.socket.destroy())
      return true
    case 'endless':
      response.writeHead(200, { 'Content-Type': answer.type })
      void drip(response)
      return true
    case 'huge':
      response.writeHead(200, { 'Content-Type': answer.type, 'Content-Length': HUGE })
      pipeSlowly(response, HUGE)
      return true
    default:
      return false
  }
}

async function drip(response: ServerResponse): Promise<void> {
  while (!response.closed) {
    response.write(' ')
    await pause(DRIP_MS)
  }
}

/** Streams with backpressure, so that memory stays small. */
function pipeSlowly(response: ServerResponse, bytes: number): void {
  let left = bytes
  const more = () => {
    while (left > 0 && !response.closed) {
      left -= CHUNK.length
      if (!response.write(CHUNK)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

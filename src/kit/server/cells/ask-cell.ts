import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Cell, type Cells, cellKey } from '#kit/server/config/cells.ts'

/** Identifies cells to each other: their calls are not limited like a person’s. */
const CELL_HEADER = 'x-openfield-cell'

type Asked = { path: string; body?: object; withinMs: number; maxBytes: number }

export type CellAnswer = { status: number; headers: Headers; text: string }

/** Within bounded time and size, and without redirects. Otherwise throws. The content is a claim. */
export async function askCell(
  cells: Cells,
  { origin }: Cell,
  { path, body, withinMs, maxBytes }: Asked,
): Promise<CellAnswer> {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      [CELL_HEADER]: keyOf(cells),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  return { status: response.status, headers: response.headers, text: await readBounded(response, maxBytes) }
}

async function readBounded({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Anyone can send the header. The answer then holds only what is here, so cells never ask each other in a loop. */
export function claimsCell({ headers }: FastifyRequest): boolean {
  return headers[CELL_HEADER] !== undefined
}

/** Whether one of our other installations asks. */
export function isFromCell({ headers }: FastifyRequest, cells: Cells | undefined): boolean {
  const shown = headers[CELL_HEADER]
  if (!cells || typeof shown !== 'string') return false
  const [given, expected] = [Buffer.from(shown), Buffer.from(keyOf(cells))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function keyOf(cells: Cells): string {
  return cellKey(cells, 'ask')
}

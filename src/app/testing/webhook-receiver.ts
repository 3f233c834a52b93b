import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { askReceiver, RECEIVER } from './ask-receiver.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }

type Behavior = (response: ServerResponse, request: IncomingMessage) => void

const take: Behavior = response => void response.writeHead(204).end()

/**
 * One receiver per path. `urlOf` is its https address in the product, which `fetchOutside` maps here, with all other
 * limits in place.
 */
export async function startReceiver() {
  const received: Received[] = []
  const behaviors = new Map<string, Behavior>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      received.push({
        path,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      })
      const behave = behaviors.get(path) ?? take
      behave(response, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    fetchOutside: askReceiver(origin),
    urlOf: (name: string) => `${RECEIVER}/${name}`,
    at: (name: string) => received.filter(({ path }) => path === `/${name}`),
    /** From now on. */
    behave: (name: string, behavior: Behavior = take) => void behaviors.set(`/${name}`, behavior),
  }
}

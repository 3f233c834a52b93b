import http from 'node:http'
import { pipeline } from 'node:stream'

export type RoundRobin = { close(): Promise<void> }

/** Sends each request to the next process, so a visitor's consecutive steps meet different ones. */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<RoundRobin> {
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0
  const server = http.createServer((request, response) => {
    const target = targets[turn++ % targets.length]!
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' }
    const passed = http.request(
      { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers, agent },
      answer => {
        response.writeHead(answer.statusCode!, answer.headers)
        pipeline(answer, response, () => {})
      },
    )
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    // Closing an event stream must close it at the process, too.
    response.on('close', () => passed.destroy())
    pipeline(request, passed, () => {})
  })
  // By name, since browsers may use IPv4 or IPv6.
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  return {
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

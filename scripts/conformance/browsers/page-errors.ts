import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const SCRIPT = '/page-errors.js'

/** Runs before the page's own scripts. */
const COLLECTOR = `{
  const send = error => navigator.sendBeacon('${SCRIPT}', String(error?.message ?? error))
  addEventListener('error', ({ message, error }) => send(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => send(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => send(violatedDirective + ': ' + blockedURI))
  const { error } = console
  console.error = (...parts) => (send(parts.join(' ')), error(...parts))
}`

/**
 * A proxy that adds a script to every page, which reports the page's errors: WebKitGTK's WebDriver reports none. `take`
 * returns those since its last call.
 */
export async function startErrorProxy(port: number, target: number) {
  const errors: string[] = []
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT && asked.method === 'GET')
      answer.setHeader('content-type', 'text/javascript').end(COLLECTOR)
    else if (asked.url === SCRIPT)
      void text(asked).then(error => {
        errors.push(error)
        answer.end()
      })
    else forward(asked, answer, target)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    take: () => errors.splice(0),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { url: path, method } = asked
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const passed = request({ host: '127.0.0.1', port, path, method, headers }, response => {
    if (response.headers['content-type']?.startsWith('text/html')) return void answerPage(response, answer)
    answer.writeHead(response.statusCode!, response.headers)
    return response.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

async function answerPage(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = response.headers
  const page = await text(response)
  answer.writeHead(response.statusCode!, headers).end(page.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
}

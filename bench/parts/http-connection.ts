import { connect, type Socket } from 'node:net'

/** `head`: raw status line and headers. */
export type HttpAnswer = { status: number; head: string; body: string }

/**
 * One request at a time, only responses with Content-Length: the client must spend little CPU on the measured machine.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received = ''
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined

  /** `localAddress`: an own loopback address (Linux). */
  constructor(port: number, localAddress?: string) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress && { localAddress }) })
    // One character per byte, as Content-Length counts bytes; bodies are decoded later.
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
    this.#socket.on('error', error => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  /** The server may have closed an idle connection. */
  get isOpen(): boolean {
    return this.#socket.writable
  }

  ask(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headText = this.#received.slice(0, head)
    const length = /\r\ncontent-length: (\d+)/i.exec(headText)?.[1]
    if (length === undefined) return this.#fail(new Error('The answer names no content length.'))
    const end = head + 4 + Number(length)
    if (this.#received.length < end) return
    const body = Buffer.from(this.#received.slice(head + 4, end), 'latin1').toString()
    const status = Number(this.#received.slice(9, 12))
    this.#received = this.#received.slice(end)
    this.#take()?.resolve({ status, head: headText, body })
  }

  #fail(error: Error): void {
    this.#take()?.reject(error)
  }

  #take() {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }
}

export function requestText(
  method: 'GET' | 'POST',
  path: string,
  { body, cookie, headers: others = [] }: { body?: unknown; cookie?: string; headers?: readonly string[] } = {},
): string {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...others,
    ...(json === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${json ?? ''}`
}

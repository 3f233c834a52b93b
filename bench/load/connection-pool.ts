import { type HttpAnswer, HttpConnection } from '../parts/http-connection.ts'

/** The load machine has limits, too. */
const MOST = 8_000

/** Kept-alive connections to one server, as many as there are waiting requests. */
export class ConnectionPool {
  readonly #port: number
  readonly #localAddress: string | undefined
  readonly #idle: HttpConnection[] = []
  #count = 0

  constructor(port: number, localAddress?: string) {
    this.#port = port
    this.#localAddress = localAddress
  }

  async ask(request: string): Promise<HttpAnswer> {
    const connection = this.#takeIdle() ?? this.#open()
    try {
      const answer = await connection.ask(request)
      this.#idle.push(connection)
      return answer
    } catch (error) {
      this.#count--
      connection.close()
      throw error
    }
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.close()
  }

  /** Most recently used first; drops those closed by the server. */
  #takeIdle(): HttpConnection | undefined {
    for (;;) {
      const connection = this.#idle.pop()
      if (!connection || connection.isOpen) return connection
      this.#count--
      connection.close()
    }
  }

  #open(): HttpConnection {
    if (this.#count >= MOST) throw new Error(`The pool already has ${MOST} connections.`)
    this.#count++
    return new HttpConnection(this.#port, this.#localAddress)
  }
}

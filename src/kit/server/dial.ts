import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'

type Target = { path?: string | undefined; host: string[]; port: number[] }

/** The driver's `socket` option. */
export type Dial = (target: Target) => Promise<Socket>

const DIAL_MS = 5_000

export async function dial({ path, host, port }: Target): Promise<Socket> {
  if (path) return reach(connectSocket({ path }))
  for (const [index, name] of host.entries()) {
    try {
      // The driver reads both for TLS.
      return Object.assign(await reach(connectSocket({ host: name, port: port[index]! })), {
        host: name,
        port: port[index],
      })
    } catch (error) {
      if (index === host.length - 1) throw error
    }
  }
  throw new Error('No host to connect to.')
}

export function connectionLost(): Error {
  return Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' })
}

async function reach(socket: Socket): Promise<Socket> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(DIAL_MS) })
    return socket
  } catch (error) {
    socket.destroy()
    const isTimeout = error instanceof Error && error.name === 'AbortError'
    throw isTimeout ? Object.assign(new Error('The connection timed out.'), { code: 'CONNECT_TIMEOUT' }) : error
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config/config.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { StartFault } from '#kit/server/start-fault.ts'

type Address = Pick<Config, 'port' | 'host'>

export type HeldPort = { port: number; release(): Promise<void> }

/**
 * Keeps other programs off the port, a free one if 0 is configured, until this one listens.
 * Closes connections. Throws `StartFault` if the port is taken or not allowed.
 */
export async function holdPort({ port, host }: Address): Promise<HeldPort> {
  const server = createServer(connection => connection.destroy())
  // A failed start must be able to end.
  server.unref()
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    throw listenFault(error, { port, host })
  }
  return { port: (server.address() as AddressInfo).port, release: promisify(server.close.bind(server)) }
}

/** The system may cap it. Beyond Node's default 511, clients retry silently after 1, 3, 7 and 15 seconds. */
const BACKLOG = 4_096

/** Throws `StartFault`. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  try {
    await app.listen({ port, host, backlog: BACKLOG })
  } catch (error) {
    throw listenFault(error, { port, host })
  }
}

/** Loopback address of this process. */
export function originOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const isV6 = family === 'IPv6'
  const host =
    address === '0.0.0.0' || address === '::' ? (isV6 ? '[::1]' : '127.0.0.1') : isV6 ? `[${address}]` : address
  return `http://${host}:${port}`
}

function listenFault(error: unknown, { port, host }: Address): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFault('busy', `Another program is using port ${port}. Set PORT to a free port.`, error)
    case 'EACCES':
      return new StartFault('noAccess', `This user can’t listen on port ${port}. Set PORT to one above 1023.`, error)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault('config', `HOST=${host} isn’t an address of this machine. Use localhost or 0.0.0.0.`, error)
    default:
      return error
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** `cut`: resets connections, including new ones. `silent`: drops data without closing. */
export type Mood = 'open' | 'cut' | 'silent'

export type TcpProxy = {
  readonly port: number
  /** For new connections. */
  upstream: { host: string; port: number } | { path: string }
  /** Added in both directions. */
  delayMs: number
  setMood(mood: Mood): void
  /** Resets one connection; false if none is open. */
  cutOne(random: () => number): boolean
  close(): void
}

export async function openProxy(upstream: TcpProxy['upstream']): Promise<TcpProxy> {
  const now: { mood: Mood } = { mood: 'open' }
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    keep(client)
    if (now.mood === 'cut') return client.resetAndDestroy()
    const beyond = keep(connect(proxy.upstream))
    // Closing either end closes the other.
    client.once('close', () => beyond.destroy())
    beyond.once('close', () => client.destroy())
    client.pipe(line()).pipe(beyond)
    beyond.pipe(line()).pipe(client)
  })

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.setNoDelay(true)
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  }

  function line(): Transform {
    return new Transform({ transform: (chunk, _encoding, done) => void pass(() => done(null, chunk)) })
  }

  async function pass(on: () => void): Promise<void> {
    if (proxy.delayMs > 0) await sleep(proxy.delayMs)
    while (now.mood === 'silent') await sleep(20)
    on()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    upstream,
    delayMs: 0,
    setMood(wanted) {
      now.mood = wanted
      if (wanted === 'cut') for (const socket of sockets) reset(socket)
    },
    cutOne(random) {
      const open = [...sockets]
      const socket = open[Math.floor(random() * open.length)]
      if (socket) reset(socket)
      return socket !== undefined
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}

/** Sockets in the file system know no reset. */
function reset(socket: Socket): void {
  if (socket.remoteAddress) socket.resetAndDestroy()
  else socket.destroy()
}

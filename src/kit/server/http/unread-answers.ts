import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Some thousand compressed pages. */
const MAX_BYTES = 64 * 1024 * 1024

/** Call after handing over each response. Beyond the bound the connections that have waited longest are cut. */
export function boundUnread(mostBytes: number = MAX_BYTES): (answer: ServerResponse) => void {
  const unread = new Map<Socket, number>()
  let total = 0

  function add(socket: Socket, bytes: number): void {
    const known = unread.get(socket)
    if (known === undefined && bytes < 0) return
    if (known === undefined) socket.once('close', () => forget(socket))
    unread.set(socket, (known ?? 0) + bytes)
    total += bytes
  }

  function forget(socket: Socket): void {
    total -= unread.get(socket) ?? 0
    unread.delete(socket)
  }

  return answer => {
    const { socket } = answer.req
    const bytes = answer.writableLength
    if (bytes === 0 || socket.destroyed) return
    add(socket, bytes)
    answer.once('finish', () => add(socket, -bytes))
    for (const [oldest, waiting] of unread) {
      if (total <= mostBytes) return
      if (waiting === 0) continue
      forget(oldest)
      oldest.destroy()
    }
  }
}

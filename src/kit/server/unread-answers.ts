import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes that may wait for those who read slowly: some thousand packed pages. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Bounds the memory that answers take while nobody reads them. To be called with each as soon as it has been handed over; beyond the bound the
 * connections that have waited for longest are cut, so that who reads as fast as others do loses nothing.
 */
export function boundUnread(mostBytes: number = MOST_BYTES): (answer: ServerResponse) => void {
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

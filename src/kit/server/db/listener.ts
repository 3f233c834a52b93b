import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../config/config.ts'
import { Connection, connectionLost, sendOn } from './connection.ts'
import { quoted } from './sql.ts'

export type Listening = { unlisten(): Promise<void> }

export type Listener = {
  /**
   * Resolves once PostgreSQL listens, however long that takes. `onConnect` is called then and after each reconnect,
   * since messages may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onConnect?: () => void): Promise<Listening>
  end(): Promise<void>
}

type Ear = { channel: string; onMessage: (payload: string) => void; onConnect: () => void }

/** Milliseconds. A connection cut without a word is noticed by a statement. */
const PROBE = { everyMs: 10_000, timeoutMs: 5_000 }
const BACKOFF = { firstMs: 100, mostMs: 1_000 }

/** One connection for all channels, opened for the first. */
export function openListener(address: DatabaseAddress): Listener {
  const ears = new Set<Ear>()
  const ending = new AbortController()
  let connection: Connection | undefined
  let isListening = false
  let working: Promise<void> | undefined

  async function keepListening(): Promise<void> {
    let waitMs = BACKOFF.firstMs
    while (ears.size > 0 && !ending.signal.aborted) {
      try {
        await listenOnce(() => void (waitMs = BACKOFF.firstMs))
      } catch {
        await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => {})
        waitMs = Math.min(2 * waitMs, BACKOFF.mostMs)
      }
    }
    working = undefined
  }

  /** Until the connection is lost. */
  async function listenOnce(onOpen: () => void): Promise<void> {
    const opened = new Connection(address)
    connection = opened
    const lost = new Promise<void>(resolve => opened.once('end', resolve))
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears) if (ear.channel === channel) ear.onMessage(payload)
    })
    try {
      await opened.connect()
      // Includes those that join meanwhile.
      for (const { channel } of ears) await listenTo(opened, channel)
      isListening = true
      onOpen()
      for (const ear of ears) ear.onConnect()
      await probeUntil(opened, lost)
    } finally {
      connection = undefined
      isListening = false
      opened.connection.stream.destroy()
    }
  }

  return {
    async listen(channel, onMessage, onConnect = () => {}) {
      if (ending.signal.aborted) throw connectionLost()
      const { promise, resolve } = Promise.withResolvers<void>()
      const ear: Ear = {
        channel,
        onMessage,
        onConnect() {
          resolve()
          onConnect()
        },
      }
      ears.add(ear)
      if (connection && isListening) await join(connection, ear)
      else working ??= keepListening()
      await promise
      return { unlisten: async () => leave(ear) }
    },
    async end() {
      ending.abort()
      connection?.connection.stream.destroy()
      await working
    },
  }

  /** If this fails, the reconnect listens to the channel too. */
  async function join(open: Connection, ear: Ear): Promise<void> {
    try {
      await listenTo(open, ear.channel)
      ear.onConnect()
    } catch {
      open.connection.stream.destroy()
    }
  }

  function leave(ear: Ear): void {
    ears.delete(ear)
    if (ears.size === 0) connection?.connection.stream.destroy()
  }

  async function probeUntil(open: Connection, lost: Promise<void>): Promise<void> {
    const stop = new AbortController()
    void lost.then(() => stop.abort())
    while (!stop.signal.aborted) {
      await sleep(PROBE.everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await sendOn(open, { text: 'select 1', values: [] }, PROBE)
    }
    throw connectionLost()
  }
}

async function listenTo(connection: Connection, channel: string): Promise<void> {
  await sendOn(connection, { text: `listen ${quoted(channel)}`, values: [] }, PROBE)
}

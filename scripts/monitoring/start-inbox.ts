import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `fingerprint`: of one alert, by all of its labels. `at`: when it arrived, by `performance.now()`. */
export type Notice = {
  status: 'firing' | 'resolved'
  labels: Readonly<Record<string, string>> & { alertname: string }
  fingerprint: string
  at: number
}

export type Inbox = { readonly notices: readonly Notice[]; port: number; close(): void }

/** Receives what Alertmanager sends to a webhook. */
export async function startInbox(): Promise<Inbox> {
  const notices: Notice[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += String(data)))
    request.on('end', () => {
      const { alerts } = JSON.parse(text) as { alerts: Omit<Notice, 'at'>[] }
      const at = performance.now()
      notices.push(...alerts.map(({ status, labels, fingerprint }) => ({ status, labels, fingerprint, at })))
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { notices, port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { openProxy, type TcpProxy } from '../../bench/chaos/tcp-proxy.ts'

/** Accepts all mail, through a breakable proxy. */
export type MailServer = { url: string; line: TcpProxy; close(this: void): Promise<void> }

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server has only callbacks
      stream.on('end', done).resume()
    },
  })
  // Connections that the proxy resets.
  server.on('error', () => {})
  const { server: listener } = server
  server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server is not listening on a port.')
  const line = await openProxy({ host: '127.0.0.1', port: address.port })
  return {
    url: `smtp://127.0.0.1:${line.port}`,
    line,
    async close() {
      line.close()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

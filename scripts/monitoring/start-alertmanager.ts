import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { type Service, startService } from '../conformance/parts/services.ts'

/** Sends each alert alone and at once, to a webhook on this machine. */
export async function startAlertmanager(dir: string, inboxPort: number): Promise<Service & { port: number }> {
  const port = await freePort()
  const file = path.join(dir, 'alertmanager.json')
  const config = {
    route: { receiver: 'inbox', group_by: ['...'], group_wait: '1s', group_interval: '1s' },
    receivers: [{ name: 'inbox', webhook_configs: [{ url: `http://127.0.0.1:${inboxPort}` }] }],
  }
  await writeFile(file, JSON.stringify(config))
  const service = await startService(
    'prometheus-alertmanager',
    [
      `--config.file=${file}`,
      `--storage.path=${path.join(dir, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    { port },
  )
  return { ...service, port }
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Service, startService } from './services.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** `dir` for its own files; `clientDir` has `assets`, or none to pass everything on. */
type Shape = { dir: string; port: number; appPort: number; clientDir: string }

/** With `deploy/Caddyfile`, before one process. */
export async function startCaddy({ dir, port, appPort, clientDir }: Shape): Promise<Service> {
  const text = await readFile(path.join(root, 'deploy/Caddyfile'), 'utf8')
  const file = path.join(dir, `Caddyfile-${port}`)
  const upstreams = text.replace('web-1:3000 web-2:3000', `127.0.0.1:${appPort}`)
  // Its administration port would be the same for all Caddys of the machine.
  await writeFile(file, upstreams.replace('{\n\tservers', '{\n\tadmin off\n\tservers'))
  const env = { SITE_ADDRESS: `:${port}`, CLIENT_DIR: clientDir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
  return startService('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { port, env })
}

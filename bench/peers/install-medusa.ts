import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export const MEDUSA_VERSION = '2.15.5'
const packages = ['medusa', 'framework', 'cli'].map(name => `@medusajs/${name}@${MEDUSA_VERSION}`)
const TIMEOUT_MS = 8 * 60_000

/** In the user's cache: 650 MB, installed once. */
export const defaultFolder = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
  'openfield',
  `medusa-${MEDUSA_VERSION}`,
)

/** Everything else is Medusa's default without Redis. */
const config = `const { defineConfig } = require('@medusajs/framework/utils')

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
})
`

/** From npm, without install scripts. Returns why it cannot be measured, if so. */
export async function installMedusa(
  folder: string,
  { mayInstall }: { mayInstall: boolean },
): Promise<string | undefined> {
  // Written last, so it tells that the installation is complete.
  const configFile = path.join(folder, 'medusa-config.js')
  if (existsSync(configFile)) return undefined
  if (!mayInstall) return `Medusa ${MEDUSA_VERSION} is not installed (npm run bench -- peers installs it)`
  console.log(`Installing Medusa ${MEDUSA_VERSION} into ${folder}; this takes a minute or more …`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
    await promisify(execFile)('npm', args, { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 })
    await writeFile(configFile, config)
    return undefined
  } catch (error) {
    return `Medusa ${MEDUSA_VERSION} could not be installed from npm (${causeOf(error)})`
  }
}

/** npm's first line that says what is wrong. */
function causeOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  const line = stderr.split('\n').find(text => /^npm (error|ERR!) (?!code|syscall|errno)/.test(text))
  return (line?.replace(/^npm (error|ERR!) /, '') ?? message.split('\n')[0]!).slice(0, 200)
}

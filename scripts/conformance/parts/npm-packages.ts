import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { run } from './programs.ts'

export type Installed = {
  folder: string
  /** Of a package. */
  version: (name: string) => string
  /** A program's path. */
  bin: (name: string) => string
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * `name@version` of the npm registry, in a folder outside the checkout: they are not dependencies of the project. No install
 * scripts run. Undefined if the registry does not answer.
 */
export async function installPackages(...names: string[]): Promise<Installed | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'openfield-npm-'))
  folders.push(folder)
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--legacy-peer-deps']
  const { status } = await run('npm', ['install', ...options, ...names], { cwd: folder, timeoutMs: 240_000 })
  if (status !== 0) return undefined
  return {
    folder,
    version: name =>
      (JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
        .version,
    bin(name) {
      const file = path.join(folder, 'node_modules/.bin', name)
      if (!existsSync(file)) throw new Error(`The package has no program ${name}.`)
      return file
    },
  }
}

/** The result of a row whose packages could not be installed. */
export const notInstalled = (...names: string[]): string => `not installed: npm install ${names.join(' ')}`

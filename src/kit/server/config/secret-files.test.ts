import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ConfigFault, readConfig } from './config.ts'
import { secretNames } from './secret-files.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'openfield-secrets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a secret can be read from a file, ignoring the trailing newline', async () => {
  const file = await secret('url', 'postgres://openfield:secret@database/openfield\n')
  expect(readConfig({ DATABASE_URL_FILE: file })).toMatchObject({
    databaseUrl: 'postgres://openfield:secret@database/openfield',
  })
})

test('a secret from a file is validated like the variable, and never repeated', async () => {
  const file = await secret('short', 'too-short')
  expect(faults({ SEALING_KEY_FILE: file })).toEqual([expect.stringMatching(/^SEALING_KEY must be at least 32/)])
  expect(faults({ SEALING_KEY_FILE: file }).join()).not.toContain('too-short')
})

test.each(secretNames)('%s can be read from a file', async name => {
  const missing = path.join(folder, 'missing')
  expect(faults({ [`${name}_FILE`]: missing })).toEqual([`${name}_FILE is ${missing}, which cannot be read (ENOENT).`])
})

test('an empty file, and a variable beside its file, are refused', async () => {
  const [empty, key] = [await secret('empty', ' \n'), await secret('key', 'k'.repeat(40))]
  expect(faults({ SEALING_KEY_FILE: empty })).toEqual([`SEALING_KEY_FILE is ${empty}, which is empty.`])
  expect(faults({ SEALING_KEY_FILE: key, SEALING_KEY: 'k'.repeat(40) })).toEqual([
    'Set SEALING_KEY or SEALING_KEY_FILE, not both.',
  ])
})

async function secret(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  await chmod(file, 0o600)
  return file
}

function faults(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigFault).sentences
  }
}
